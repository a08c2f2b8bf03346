import type { ToolExecution } from '@draftwright/contract/agent/events'
import { type Ask, type AskLanguage, isCard } from '@draftwright/contract/advisor-cards'
import type { CitationFilter, SourceRegistry } from '../citing/index.ts'
import {
  cardWords,
  describeAsk,
  escapeMarkdown,
  loadNames,
  type Names,
  renderAsk,
  type Understood,
  readQuestion,
} from '../offline/index.ts'
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
 * Answers a question from rows, without a model: the reports or rows that it asks for, else everything about what it names, what was said
 * with its words, or the nearest report. `before` are the questions before it, the last one first. Returns questions like it. Throws
 * the reason the run was stopped with.
 */
export async function answerWithoutModel(
  writing: Writing,
  question: string,
  before: readonly string[],
): Promise<string[]> {
  const understood = await readQuestion(await createToolContext(writing.call), question, before)
  const { asks, language, names, offers } = understood
  const introduced = introduceAnswer(understood)
  if (introduced !== '') await write(writing, `${introduced}\n\n`)
  for (const [place, ask] of asks.entries()) {
    if (place > 0) writing.run.writeText('\n\n')
    await answerOne(writing, { ask, language, names })
  }
  return offers.map(({ text }) => text)
}

/** What misspelt words were read as, what was not taken into account, and what is shown instead. */
function introduceAnswer({ asks, how, language, names, meant, unread }: Understood): string {
  const say = (english: string, german: string) => (language === 'de' ? german : english)
  const quote = (word: string) => (language === 'de' ? `„${escapeMarkdown(word)}“` : `“${escapeMarkdown(word)}”`)
  const spelled = meant
    .slice(0, 3)
    .map(({ text, as }) =>
      say(`Read ${quote(text)} as **${escapeMarkdown(as)}**.`, `${quote(text)} gelesen als **${escapeMarkdown(as)}**.`),
    )
  const [ask] = asks
  const titled = ask === undefined ? '' : escapeMarkdown(describeAsk(ask, language, names))
  const isReport = ask !== undefined && isCard(ask) && ask.row === undefined
  const title = !isReport
    ? titled
    : ask.card === 'found'
      ? escapeMarkdown(ask.words ?? '')
      : cardWords[ask.card].title[language]
  const left = unread.slice(0, 4).map(quote).join(', ')
  const missing = left === '' ? '' : `${say('Not taken into account', 'Nicht berücksichtigt')}: ${left}. `
  const shown = {
    whole: '',
    named: say(`This is what is recorded about **${title}**:`, `Das ist zu **${title}** festgehalten:`),
    found: say(
      'This can’t be counted or filtered. What was said and written about it:',
      'Das lässt sich nicht zählen oder filtern. Dazu wurde gesagt und geschrieben:',
    ),
    near: `${missing}${isReport ? say('The closest report is', 'Am nächsten liegt der Bericht') : say('Close to it is', 'Nahe daran liegt')} **${title}**:`,
  }
  return [...spelled, shown[how]].filter((part) => part !== '').join(' ')
}

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
