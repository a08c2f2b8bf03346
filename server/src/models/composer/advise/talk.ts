import type { Intent, RefusalReason } from './intent.ts'

/** Answers that need no tool. */
export function renderTalk(intent: Extract<Intent, { kind: 'talk' | 'cannot' }>, name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? ''
  if (intent.kind === 'cannot') return refusals[intent.what]
  if (intent.isGerman === true) return germanTalk[intent.what](first)
  switch (intent.what) {
    case 'greeting':
      return `Hello${first === '' ? '' : ` ${first}`}. Ask me about your posts, ideas and deals, for example “What is stuck?” or “What did well last month?”`
    case 'thanks':
      return 'You are welcome.'
    case 'help':
      return help
    case 'yes':
      return 'What I propose is done when you approve it with its button, never by a word alone. Is there anything else you would like to know?'
    case 'nothing':
      return 'What would you like to know? For example “What is due this week?”'
  }
}

const examples = 'Two questions I can answer: “How is the pipeline?” and “What should we write next?”'

const help = [
  'I answer from the rows of your workspace and show which ones:',
  '- what is stuck, what is due, what has changed since a day',
  '- which posts did well, and how two periods compare',
  '- how the pipeline stands, and what to write next',
  '- a summary of a deal, company, person, post or idea, and what happened on it',
  '- anything by its words, and how many there are of what',
  '- I propose ideas, drafts, notes, tasks and stage moves; each is done when you approve it',
  '',
  'Offline I do not know the world outside of your workspace and give no opinions. Try “What is stuck?” or “Summarise” and a name.',
].join('\n')

const germanTalk: Record<Extract<Intent, { kind: 'talk' }>['what'], (first: string) => string> = {
  greeting: (first) =>
    `Hallo${first === '' ? '' : ` ${first}`}. Fragen Sie mich nach Beiträgen, Ideen und Deals, zum Beispiel „Was hängt?“ oder „Welche Deals sind offen?“`,
  thanks: () => 'Gern geschehen.',
  yes: () =>
    'Was ich vorschlage, geschieht, sobald Sie es mit seinem Knopf annehmen, nie auf ein Wort allein. Was möchten Sie sonst wissen?',
  nothing: () => 'Was möchten Sie wissen? Zum Beispiel „Was ist diese Woche fällig?“',
  help: () =>
    [
      'Ich antworte aus den Zeilen Ihres Workspaces und zeige, aus welchen:',
      '- was hängt, was fällig ist, was sich seit einem Tag geändert hat',
      '- welche Beiträge gut liefen und wie die Pipeline steht',
      '- Deals, Firmen, Kontakte, Aufgaben, Beiträge, Ideen und Meetings: welche, wie viele, zusammen wie viel',
      '- was zu einem Deal, einer Firma oder einer Person dasteht und besprochen wurde',
      '',
      'Offline kenne ich die Welt außerhalb Ihres Workspaces nicht und habe keine Meinungen. Zum Beispiel: „Welche offenen Deals haben keinen nächsten Schritt?“',
    ].join('\n'),
}

const refusals: Record<RefusalReason, string> = {
  publish:
    'I do not publish or schedule; a person does that on the post itself. I can tell you what waits: “Which posts are in review?” or “What is scheduled this week?”',
  send: 'I do not send anything. I can note it for you: “Remind me to write to Dana on Friday”, or look somebody up: “Who is Dana?”',
  invite:
    'I do not invite people; owners and admins do that in the account settings. I can find people of the CRM: “Find the contacts at Acme” or “How many contacts do we have?”',
  delete:
    'I do not delete anything; that is done by a person on the row itself. I can find it for you: “Find posts about hygiene” or “Which ideas are archived?”',
  change:
    'I do not change rows that are there, but for the stage of a deal; a person does that on the row itself. What I can propose: an idea, a draft, a note, a task, and “Move” a deal “to” a stage.',
  write: `I write posts only as drafts for a channel: “Draft a post about …”. ${examples}`,
  elsewhere: `I cannot look beyond this workspace and what you may see in it. ${examples}`,
  handling: `I cannot explain how the product is used; I answer from the rows of your workspace. ${examples}`,
  reasons: `I cannot say why; I only know what the rows of your workspace hold. ${examples}`,
}
