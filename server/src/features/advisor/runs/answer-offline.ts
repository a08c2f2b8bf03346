import type { ToolExecution } from '@draftwright/contract/agent/events'
import type { Ask, AskLanguage } from '@draftwright/contract/advisor-cards'
import type { CitationFilter, SourceRegistry } from '../citing/index.ts'
import { cardWords, findNearest, loadNames, type Names, readAsk, renderAsk, describeAsk } from '../offline/index.ts'
import { createToolContext, type ToolCaller } from '../../query/index.ts'
import type { LiveRun } from './live-run.ts'
import type { Section } from './sections.ts'

/** The name of the step that shows what was asked; its arguments are an `Ask`. */
const reportTool = 'report'

interface Writing {
  readonly run: LiveRun
  readonly call: ToolCaller
  readonly filter: CitationFilter
  readonly registry: SourceRegistry
}

/**
 * Answers a question from rows, without a model: with the report or the rows that it asks for, else with the nearest report. Returns
 * questions like it. Throws the reason the run was stopped with.
 */
export async function answerWithoutModel(writing: Writing, question: string): Promise<string[]> {
  const names = await loadNames(await createToolContext(writing.call), question)
  const reading = readAsk(question, names, 'en')
  const { language, ask, tokens } = reading
  const { card, offers } = findNearest(question, reading, names)
  if (ask === null) {
    const unread = tokens.filter(({ meanings }) => meanings.length === 0).map(({ text }) => `“${text}”`)
    await write(
      writing,
      introduceNearest(unread.slice(0, 3).join(', '), card.row?.name ?? cardWords[card.card].title[language], language),
    )
  }
  await answerOne(writing, { ask: ask ?? card, language, names })
  return offers.map(({ text }) => text)
}

const introduceNearest = (missing: string, title: string, language: AskLanguage): string =>
  language === 'de'
    ? `${missing === '' ? '' : `${missing} lässt sich hier nicht filtern. `}Am nächsten liegt dieser Bericht, **${title}**:\n\n`
    : `${missing === '' ? '' : `This can’t be filtered by ${missing}. `}The closest report is **${title}**:\n\n`

/** Reports one after the other, each under its heading. */
export async function answerSections(writing: Writing, sections: readonly Section[]): Promise<void> {
  const names = await loadNames(await createToolContext(writing.call), '')
  for (const [place, { heading, ask }] of sections.entries()) {
    writing.run.writeText(`${place === 0 ? '' : '\n\n'}## ${heading}\n\n`)
    await answerOne(writing, { ask, language: 'en', names })
  }
}

/** One report or list with its step. */
async function answerOne(
  writing: Writing,
  { ask, language, names }: { ask: Ask; language: AskLanguage; names: Names },
): Promise<void> {
  const { run, call, filter, registry } = writing
  run.signal.throwIfAborted()
  const tool: ToolExecution = {
    tool_call_id: `report-${run.tools.length + 1}`,
    tool_name: reportTool,
    tool_args: { ...ask },
    created_at: Math.floor(Date.now() / 1000),
    stop_after_tool_call: false,
  }
  const place = run.tools.push(tool) - 1
  run.emit({ event: 'ToolCallStarted', tool })
  const { text, found } = await renderAsk(call, { ask, language, names }, (result) => {
    const rows = result.rows.map((row) => registry.register(row))
    const known = new Set(run.sources.map(({ cite }) => cite))
    run.sources.push(...rows.filter(({ cite }) => !known.has(cite)))
    return { ...result, rows }
  })
  const done: ToolExecution = { ...tool, result: JSON.stringify(found), tool_call_error: false }
  run.tools[place] = done
  run.emit({ event: 'ToolCallCompleted', tool: done, content: `${describeAsk(ask, language, names)} completed` })
  await write(writing, text)
  const rest = filter.end()
  if (rest !== '') run.writeText(rest)
  run.cited = filter.cited
}

/** Groups of words, one per turn of the event loop, so that a stop takes effect between them. */
async function write({ run, filter }: Writing, text: string): Promise<void> {
  for (const piece of text.match(/(?:\S+\s*){1,6}|\s+/gu) ?? []) {
    await new Promise((resolve) => setImmediate(resolve))
    run.signal.throwIfAborted()
    const shown = filter.push(piece)
    run.cited = filter.cited
    if (shown !== '') run.writeText(shown)
  }
}
