import { type Template, UserError } from '../model/index.ts';
import { validateTemplate } from '../originals/index.ts';
import { readTemplates, runTemplate } from '../runtime/index.ts';
import { type Formalized, type Formalizer, rejected } from './formalizer.ts';

/** Templates that exist already, as a formaliser: of a problem it gives the one of the same index. */
export const givenFormalizer = async (name: string, path: string): Promise<Formalizer> => {
  const templates = new Map<string, Template>();
  for await (const read of readTemplates(path)) {
    if (!read.ok) continue;
    const key = String(read.template.index);
    if (!templates.has(key)) templates.set(key, read.template);
  }
  if (templates.size === 0)
    throw new UserError(`${path} holds no template that can be read.`, '`rules validate` says why.');
  return {
    name,
    formalize: async ({ index, question }) => {
      const template = templates.get(String(index));
      if (!template) return rejected('no_template', `${name} has no template of this index`);
      if (wordsOf(template.question) !== wordsOf(question))
        return rejected('another_question', `the template of this index in ${name} has another question`);
      return usable(template);
    },
  };
};

/** What two wordings of one question have in common. */
const wordsOf = (question: string): string =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const usable = async (template: Template): Promise<Formalized> => {
  const { program, run } = await runTemplate(template);
  if (!program || !run.ok) return rejected('not_executable', run.ok ? 'its code cannot be read' : run.detail);
  const { answer_check_status, reasons } = validateTemplate(template, program, run);
  if (answer_check_status !== 'pass')
    return rejected('wrong_answer', reasons[0] ?? 'the code gives another answer');
  return { ok: true, template, confidence: undefined };
};
