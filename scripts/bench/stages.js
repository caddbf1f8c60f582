// Which stage of a run a source file belongs to, for the profile. The first match holds; a file that matches none
// is told by its folder.
const stages = [
  ['read', /^runtime\/read\/|^run\/(?:input|lines|checked|foreign|parts)\./],
  ['rules', /^dsl\/|^run\/rules-in\.|^engine\/compile-rule\./],
  ['words: read', /^words\/(?:read\/|numbers\.)/],
  ['words: write', /^words\//],
  ['explain', /^engine\/(?:explain|phrases|quantities|subject|short-number|terms)\./],
  ['match', /^engine\/(?:match|propose|guard[a-z-]*|bindings|policy|draw)\./],
  ['build and judge', /^engine\/(?:build|construct|judge)\.|^(?:mutations|exact|ast)\//],
  ['build and judge', /^runtime\/(?:rewrite|evaluate|compile|power|arithmetic|faults|functions|values)\./],
  ['validate', /^runtime\/validate\./],
  ['parse the code', /^runtime\//],
  ['verdicts', /^engine\//],
  ['(waiting for CPython)', /^sandbox\/ask\./],
  ['encode', /^run\/(?:batch|work|sinks\/[a-z-]+)\./],
  ['write', /^run\//],
];

/** `path` is from src/, such as `words/read/unify.ts`. */
export const stageOf = (path) => stages.find(([, pattern]) => pattern.test(path))?.[0] ?? path.split('/')[0];
