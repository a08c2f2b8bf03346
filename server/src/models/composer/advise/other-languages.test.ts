import { expect, it } from 'vitest'
import { interpretFollowUp } from './follow-up.ts'

const setting = { today: '2026-11-18', members: [] }
const toolOf = (question: string) => {
  const intent = interpretFollowUp(question, setting, null)
  return intent.kind === 'tool' ? [intent.tool, intent.input] : [intent.kind]
}
const week = { from: '2026-11-16', to: '2026-11-22' }
const october = { from: '2026-10-01', to: '2026-10-31' }

it.each([
  ['Was hängt gerade?', 'what_is_stuck', {}],
  ['Was ist diese Woche fällig?', 'what_is_due', week],
  ['Welche Beiträge liefen letzten Monat gut?', 'what_did_well', october],
  ['Wie steht die Pipeline?', 'pipeline', {}],
  ['Worüber sollen wir als Nächstes schreiben?', 'content_gaps', {}],
  ['Was hat sich seit Montag geändert?', 'recent_changes', { since: '2026-11-16' }],
  ["Qu'est-ce qui est bloqué ?", 'what_is_stuck', {}],
  ['Quels articles ont le mieux marché le mois dernier ?', 'what_did_well', october],
  ['Où en est le pipeline ?', 'pipeline', {}],
  ['¿Qué está atascado?', 'what_is_stuck', {}],
  ['¿Qué vence esta semana?', 'what_is_due', week],
  ['Cosa è cambiato da lunedì?', 'recent_changes', { since: '2026-11-16' }],
  ['Wat zit vast?', 'what_is_stuck', {}],
  ['Hoe staat de pipeline ervoor?', 'pipeline', {}],
  ['O que mudou desde segunda-feira?', 'recent_changes', { since: '2026-11-16' }],
])('Understands “%s”', (question, tool, input) => expect(toolOf(question)).toEqual([tool, input]))

it('Takes a name out of a question in another language, and goes on from one', () => {
  expect(interpretFollowUp('Erzähl mir etwas über Acme Clinics', setting, null)).toMatchObject({
    kind: 'named',
    named: { words: 'Acme Clinics' },
  })
  const earlier = { intent: interpretFollowUp('Was ist fällig?', setting, null), rows: [], choice: [] }
  expect(interpretFollowUp('und nächste Woche?', setting, earlier)).toMatchObject({
    tool: 'what_is_due',
    input: { from: '2026-11-23' },
  })
})
