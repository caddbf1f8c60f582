// Which stage of a run a source file belongs to, for the profile. The first match holds; a file that matches none
// is told by its folder.
const stages = [
  ['read', /^runtime\/read\/|^run\/(?:input|lines|checked|foreign|parts)\./],
  ['rules', /^dsl\/|^run\/rules-in\.|^engine\/compile-rule\./],
  ['words: read', /^solution\/(?:read\/|numbers\.)/],
  ['words: write', /^solution\//],
  ['explain', /^engine\/(?:explain|phrases|quantities|subject|short-number|terms)\./],
  ['match', /^engine\/(?:match|propose|guard[a-z-]*|bindings|policy|draw)\./],
  ['build and judge', /^engine\/(?:build|construct|judge)\.|^(?:mutations|base\/exact|ast)\//],
  ['build and judge', /^runtime\/(?:rewrite|evaluate|compile|power|arithmetic|faults|functions|values)\./],
  ['validate', /^runtime\/validate\./],
  ['(waiting for CPython)', /^runtime\/sandbox\/ask\./],
  ['parse the code', /^runtime\//],
  ['verdicts', /^engine\//],
  ['encode', /^run\/(?:batch|work|sinks\/[a-z-]+)\./],
  ['write', /^run\//],
];

/** `path` is from src/, such as `solution/read/unify.ts`. */
export const stageOf = (path) => stages.find(([, pattern]) => pattern.test(path))?.[0] ?? path.split('/')[0];
