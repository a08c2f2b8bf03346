import { type Answer, type Ask, type AskLanguage, isCard } from '@draftwright/contract/advisor-cards'
import { isTableKind } from '@draftwright/contract/query-form'
import type { CitedToolResult } from '../../../models/advising/tool-result.ts'
import { createToolContext, type ToolCaller } from '../../query/index.ts'
import { CitationFilter, SourceRegistry } from '../citing/index.ts'
import { runReadTool } from '../tools/index.ts'
import { loadNames, type Names } from './names.ts'
import { renderToolResult } from './render/render.ts'
import { renderRows } from './render-rows.ts'
import { toReportCall } from './run-ask.ts'
import { describeCard } from './describe-card.ts'
import { describeForm } from './describe-form.ts'

const createTableNamer =
  ({ tables }: Pick<Names, 'tables'>) =>
  (kind: string): string =>
    tables.find(({ id }) => kind === `table:${id}`)?.name ?? kind

/** What is asked, in the words of a language. */
export const describeAsk = (ask: Ask, language: AskLanguage, names: Pick<Names, 'tables'>): string =>
  isCard(ask) ? describeCard(ask, language) : describeForm(ask.form, language, createTableNamer(names))

export interface AskInput {
  readonly ask: Ask
  readonly language: AskLanguage
  readonly names: Pick<Names, 'tables'>
}

/** The answer with its handles, from rows alone; `register` gives each row its handle. */
export async function renderAsk(
  call: ToolCaller,
  { ask, language, names }: AskInput,
  register: (found: Awaited<ReturnType<typeof runReadTool>>) => CitedToolResult,
): Promise<{ text: string; found: CitedToolResult }> {
  const { zone, today, now } = await createToolContext(call)
  const { tool, input } = toReportCall(ask, today)
  const found = register(await runReadTool(call, tool, input))
  const speech = { now: now.getTime(), timeZone: zone, language }
  // The input was made by `toReportCall`: an object.
  const options = { input: input as Readonly<Record<string, unknown>> }
  const form = isCard(ask) ? null : ask.form
  const text =
    form !== null || tool === 'query_records'
      ? renderRows(form ?? (input as Extract<Ask, { form: unknown }>['form']), found, speech, createTableNamer(names))
      : renderToolResult(tool, found, speech, options)
  return { text: text === '' ? (language === 'de' ? 'Dazu gibt es noch nichts.' : 'Nothing there yet.') : text, found }
}

/** An answer for a card: Markdown with numbered links, and what they lead to. */
export async function answerAsk(call: ToolCaller, ask: Ask, language: AskLanguage): Promise<Answer> {
  const names =
    isCard(ask) || !isTableKind(ask.form.kind) ? { tables: [] } : await loadNames(await createToolContext(call), '')
  const registry = new SourceRegistry([])
  const { text } = await renderAsk(call, { ask, language, names }, (found) => ({
    ...found,
    rows: found.rows.map((row) => registry.register(row)),
  }))
  const filter = new CitationFilter({
    sources: registry.byHandle,
    isOwnAddress: () => false,
    publicUrl: call.context.config.publicUrl,
  })
  const markdown = filter.push(text) + filter.end()
  return {
    question: describeAsk(ask, language, names),
    markdown,
    sources: filter.cited.map((row) => ({ ...row, facts: { ...row.facts } })),
    ask,
  }
}
