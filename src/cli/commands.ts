import type { Command } from 'commander';

/** A command by name: what `rules --help` says of it, and how it is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** The same as the command's own summary. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
  /** It reads texts, by the `lexicon.yaml` beside the rules where there is one. */
  readonly readsEnglish?: true;
}

/** Every command, in the order in which they are used. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'formalize',
    summary: 'make templates of problems with worked solutions',
    load: async () => (await import('./formalize.ts')).formalizeCommand(),
    readsEnglish: true,
  },
  {
    name: 'run',
    summary: 'make candidates from templates and rules',
    load: async () => (await import('./run.ts')).runCommand(),
    readsEnglish: true,
  },
  {
    name: 'problems',
    summary:
      'make questions that contradict themselves or leave something out, and harmless ones beside them',
    load: async () => (await import('./problems.ts')).problemsCommand(),
    readsEnglish: true,
  },
  {
    name: 'merge',
    summary: 'join the shards of one run',
    load: async () => (await import('./merge.ts')).mergeCommand(),
  },
  {
    name: 'polish',
    summary: 'have a language model reword the labelled lines of a run',
    load: async () => (await import('./polish.ts')).polishCommand(),
    readsEnglish: true,
  },
  {
    name: 'show',
    summary: 'print one candidate or edited question, whole, or list those of a run',
    load: async () => (await import('./show.ts')).showCommand(),
  },
  {
    name: 'why',
    summary: 'tell what a rule made of a template, and why',
    load: async () => (await import('./why.ts')).whyCommand(),
    readsEnglish: true,
  },
  {
    name: 'quantities',
    summary: 'tell what each number of a template means, and by which evidence',
    load: async () => (await import('./quantities.ts')).quantitiesCommand(),
    readsEnglish: true,
  },
  {
    name: 'validate',
    summary: 'hold each template against its own solution',
    load: async () => (await import('./validate.ts')).validateCommand(),
    readsEnglish: true,
  },
  {
    name: 'agree',
    summary: 'compare formalisations of the same problems, and choose one of each',
    load: async () => (await import('./agree.ts')).agreeCommand(),
    readsEnglish: true,
  },
  {
    name: 'diagnose',
    summary: 'say of solutions whether they are right, which line is wrong first, and why',
    load: async () => (await import('./diagnose.ts')).diagnoseCommand(),
  },
  {
    name: 'list',
    summary: 'list the rules',
    load: async () => (await import('./list.ts')).listCommand(),
  },
  {
    name: 'kinds',
    summary: 'list the kinds of mistakes that a reader can tell',
    load: async () => (await import('./kinds.ts')).kindsCommand(),
  },
  {
    name: 'new',
    summary: 'write a rule with its examples',
    load: async () => (await import('./new.ts')).newCommand(),
    readsEnglish: true,
  },
  {
    name: 'try',
    summary: 'try a change on problems; nothing is written',
    load: async () => (await import('./try.ts')).tryCommand(),
  },
  {
    name: 'lint',
    summary: 'check rule files',
    load: async () => (await import('./lint.ts')).lintCommand(),
  },
  {
    name: 'test',
    summary: 'run the examples in the rule files',
    load: async () => (await import('./test.ts')).testCommand(),
    readsEnglish: true,
  },
  {
    name: 'overlap',
    summary: 'tell which rule owns each text that two rules make',
    load: async () => (await import('./overlap.ts')).overlapCommand(),
    readsEnglish: true,
  },
  {
    name: 'sample',
    summary: 'draw a shortlist for people to judge',
    load: async () => (await import('./sample.ts')).sampleCommand(),
  },
  {
    name: 'review',
    summary: 'judge the candidates of a catalog in the terminal',
    load: async () => (await import('./review.ts')).reviewCommand(),
  },
  {
    name: 'agreement',
    summary: "how far two reviewers agree: shares, Cohen's kappa, and what they disagree on",
    load: async () => (await import('./agreement.ts')).agreementCommand(),
  },
  {
    name: 'read',
    summary: 'read random candidates and say whether their mistakes are true',
    load: async () => (await import('./read.ts')).readCommand(),
  },
  {
    name: 'audit',
    summary: 'look for habits of ours by which candidates could be told',
    load: async () => (await import('./audit.ts')).auditCommand(),
    readsEnglish: true,
  },
  {
    name: 'check',
    summary: 'check the arithmetic of plain solutions; no template and no model needed',
    load: async () => (await import('./check.ts')).checkCommand(),
    readsEnglish: true,
  },
  {
    name: 'adjudicate',
    summary: 'open what two reviewers disagree on and decide it',
    load: async () => (await import('./adjudicate.ts')).adjudicateCommand(),
  },
  {
    name: 'score',
    summary: "score a verifier's answers against a test set",
    load: async () => (await import('./score.ts')).scoreCommand(),
  },
  {
    name: 'report',
    summary: 'make one page to look at of what folders hold',
    load: async () => (await import('./report.ts')).reportCommand(),
  },
  {
    name: 'export',
    summary: 'write training data from a run and from what people accepted',
    load: async () => (await import('./export.ts')).exportCommand(),
    readsEnglish: true,
  },
  {
    name: 'hybrid',
    summary: "put a model's answers and exact arithmetic together",
    load: async () => (await import('./hybrid.ts')).hybridCommand(),
  },
];
