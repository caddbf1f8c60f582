import { questionKey, shortened, type Template, UserError } from '../model/index.ts';
import { validateTemplate } from '../originals/index.ts';
import { readTemplates, runTemplate } from '../runtime/index.ts';

/** A problem with its worked solution, as it came in: one step a line, then `#### N`. */
export type WordProblem = Pick<Template, 'index' | 'question' | 'answer'>;

/** Why a formaliser gives no template of a problem, and what that means; the list is closed, docs/formalize.md explains each. */
export const meanings = {
  unreadable_problem: 'a field is missing (--question and --answer name it) or no text, or the line broken',
  duplicate: 'the index came before',
  too_large: 'larger than a problem may be',
  no_final_answer: 'the solution does not end with a line `#### N`',
  no_calculation: 'no line shows a working and its result',
  unread_working: 'a working that the answer needs could not be read',
  false_calculation: 'a working is not true arithmetic',
  unknown_number: 'nothing says where a number of a working comes from',
  answer_not_computed: 'no working comes to the answer',
  ambiguous: 'a number may stand for several things, and the words do not tell which',
  not_executable: 'the program does not run',
  wrong_answer: 'the program gives another answer',
  text_not_given_back: 'the sentences do not give the solution back',
  another_working: 'a step computes its value in another way than its line',
  no_template: 'the set has no template of this problem',
  no_json: 'the reply holds no JSON object with a program',
  unreadable_template: 'the reply is no template that can be read',
  provider_failed: 'the provider gave no reply, or refused to, or was left out after that',
  over_budget: 'asking could have cost more than the budget left',
  not_in_journal: 'a replay asks nothing, and the journal has no reply',
  another_question: 'the template of this index has another question',
  disagreement: 'the program is another function than the others, or that cannot be decided',
  unconfirmed: 'a given template that no other formaliser confirms',
} as const;
export type Rejection = keyof typeof meanings;

/** Below this confidence a reading is no better than its rivals: it is rejected as ambiguous, unless told otherwise. */
export const leastConfidence = 0.75;

/** A problem that got no template, and why in words. */
export type Rejected = { readonly ok: false; readonly reason: Rejection; readonly detail: string };

/** A template, and how sure the formaliser is of it, from 0 to 1; undefined where it does not say. */
export interface Made {
  readonly ok: true;
  readonly template: Template;
  readonly confidence: number | undefined;
}

export type Formalized = Made | Rejected;

/** What makes templates of problems: a reader, a set of templates that exists, or a language model. */
export interface Formalizer {
  /** As `--with` and the files name it. */
  readonly name: string;
  /** How many problems it may be given at once; one where nothing is waited for. */
  readonly concurrency?: number;
  /** Never throws for what is wrong with a problem. */
  readonly formalize: (problem: WordProblem) => Promise<Formalized>;
}

export const rejected = (reason: Rejection, detail: string): Rejected => ({
  ok: false,
  reason,
  detail: shortened(detail),
});

/** Templates that exist already, as a formaliser: of a problem it gives the one of the same index. */
export const givenFormalizer = async (name: string, path: string): Promise<Formalizer> => {
  const templates = new Map<string, Template>();
  let unread = 0;
  for await (const read of readTemplates(path)) {
    if (!read.ok) unread++;
    if (!read.ok) continue;
    const key = String(read.template.index);
    if (!templates.has(key)) templates.set(key, read.template);
  }
  if (templates.size === 0)
    throw new UserError(`${path} holds no template that can be read.`, '`rules validate` says why.');
  const whyNone =
    unread === 0 ? '' : ` that can be read, and ${unread} that cannot (\`rules validate\` says why)`;
  return {
    name,
    formalize: async ({ index, question }) => {
      const template = templates.get(String(index));
      if (!template) return rejected('no_template', `${name} has no template of this index${whyNone}`);
      if (questionKey(template.question) !== questionKey(question))
        return rejected('another_question', `the template of this index in ${name} has another question`);
      return usable(template);
    },
  };
};

const usable = async (template: Template): Promise<Formalized> => {
  const { program, run } = await runTemplate(template);
  if (!program || !run.ok) return rejected('not_executable', run.ok ? 'its code cannot be read' : run.detail);
  const { answer_check_status, reasons } = validateTemplate(template, program, run);
  if (answer_check_status !== 'pass')
    return rejected('wrong_answer', reasons[0] ?? 'the code gives another answer');
  return { ok: true, template, confidence: undefined };
};
