import type { Person } from '../../server/test/harness.ts'

/** What the page shows for a question: what was understood, the answer, and the questions below it. */
export interface Shown {
  /** The reports and lists that were asked, as the page's chips have them. */
  readonly asks: readonly unknown[]
  readonly text: string
  readonly followups: readonly string[]
}
interface ScreenAnswer extends Shown {
  /** How the line is completed while it is typed. */
  readonly completions: readonly string[]
  readonly unread: readonly string[]
  /** Each question below the answer with what a click on it shows. */
  readonly clicks: readonly { readonly question: string; readonly shown: Shown }[]
}

interface Run {
  readonly content: string
  readonly session_id: string
  readonly followups?: readonly string[] | null
  readonly tools?: readonly { readonly tool_name: string; readonly tool_args: unknown }[] | null
}

async function askOnce(person: Person, message: string, session: string | null) {
  const fields = { message, stream: 'false', ...(session === null ? {} : { session_id: session }) }
  const run = await person.send<Run>('POST', '/agent/agents/co-ceo-advisor/runs', {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  if (run.status !== 200) throw new Error(`The run answered ${run.status}: ${run.text}`)
  const { content, session_id, followups, tools } = run.data
  const asks = (tools ?? []).flatMap(({ tool_name, tool_args }) => (tool_name === 'report' ? [tool_args] : []))
  return { session: session_id, shown: { asks, text: content, followups: followups ?? [] } }
}

/** Asks over HTTP as the page does: completed while it is typed, in a conversation, and then one click on each question below. */
export async function askScreen(
  person: Person,
  { ask, after }: { readonly ask: string; readonly after?: string | null | undefined },
  hasClicks = true,
): Promise<ScreenAnswer> {
  const { next, nearest, words } = await person.call('advisorCards.complete', { body: { text: ask } })
  const before = after == null ? null : await askOnce(person, after, null)
  const { session, shown } = await askOnce(person, ask, before?.session ?? null)
  const clicks = []
  if (hasClicks)
    for (const question of shown.followups)
      clicks.push({ question, shown: (await askOnce(person, question, session)).shown })
  return {
    ...shown,
    completions: (next.length > 0 ? next : nearest).map(({ text }) => text),
    unread: words.flatMap((word) => (word.is_read ? [] : [word.text])),
    clicks,
  }
}
