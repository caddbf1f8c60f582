// Which stage of a run a source file belongs to, for the profile. The first match holds; a file that matches none
// is told by its folder.
const stages = [
  [
    'read',
    /^(?:templates|run\/(?:templates-in|lines|rules-in))\b|runtime\/(?:load|template-check|split-json)\./,
  ],
  ['words: read', /^words\/(?:read\/|numbers\.)/],
  ['words: write', /^words\//],
  ['explain', /^engine\/(?:explain|quantities|subject|short-number)\./],
  ['match', /^engine\/(?:match|propose|guard|bindings|policy|draw)\./],
  [
    'build and judge',
    /^engine\/(?:build|judge)\.|^runtime\/(?:rewrite|evaluate|compile|power|arithmetic|faults|functions|values)\.|^mutations\/|^exact\/|^ast\//,
  ],
  ['parse the code', /^runtime\//],
  ['encode', /^engine\//],
  ['rules', /^dsl\//],
  ['write', /^run\//],
];

/** `path` is from src/, such as `words/read/unify.ts`. */
export const stageOf = (path) => stages.find(([, pattern]) => pattern.test(path))?.[0] ?? path.split('/')[0];
