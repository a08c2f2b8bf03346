import type { Intent } from './intent.ts'
import { matchNamedIntent } from './naming.ts'
import { parseQuestion, type QuestionContext } from './question.ts'
import { matchReport } from './reports.ts'
import { parseRequest } from './requests.ts'
import { matchRefusalIntent, matchTalkIntent } from './small-talk.ts'

/** Parses a question without context: a request, a report by its name, a row by its name, or else a query. */
export function interpretQuestion(question: string, setting: QuestionContext): Intent {
  const asked = parseQuestion(question, setting)
  const { text } = asked
  if (text === '') return { kind: 'talk', what: 'nothing' }
  const refused = matchRefusalIntent(text)
  if (refused !== null) return refused
  const action = parseRequest(question, setting.today)
  if (action !== null) return { kind: 'action', action }
  const who = asked.whose
  if (who !== null && /^what(?:'s| is) \S+ (?:working on|busy with|up to)$/u.test(text))
    return { kind: 'query', question: `open deals, open tasks and draft posts of ${who.name}` }
  return matchTalkIntent(text) ?? matchReport(asked) ?? matchNamedIntent(asked) ?? { kind: 'query', question }
}
