import { expect, test } from 'vitest'
import { readMailRequest } from './read-mail.ts'

test('the sentences of a mail are made of what the author has said', () => {
  for (const [question, name, sentences] of [
    [
      'can u write a mail to Fiona asking if the retreat is still on',
      'Fiona',
      ['Could you let me know whether the retreat is still on?'],
    ],
    [
      'write an email to Tom asking him whether he has time on Monday',
      'Tom',
      ['Could you let me know whether you have time on Monday?'],
    ],
    [
      'a thank you to Felix Sommer for the introduction, 3 sentences max',
      'Felix Sommer',
      ['Thank you for the introduction.'],
    ],
    ['write Chris a quick e-mail that the price stays the same', 'Chris', ['The price stays the same.']],
    [
      'Schreib bitte eine kurze Mail an Helga Voss wegen der Begleitung',
      'Helga Voss',
      ['ich melde mich wegen der Begleitung.'],
    ],
    [
      'Schreibe eine E-Mail an Nadine, dass wir am Freitag liefern, und bedank dich für die Zusage',
      'Nadine',
      ['ich möchte Ihnen mitteilen, dass wir am Freitag liefern.', 'vielen Dank für die Zusage.'],
    ],
    [
      'Kannst du Frau Voss eine Mail schreiben, ob sie noch Interesse hat?',
      'Voss',
      ['können Sie mir bitte sagen, ob Sie noch Interesse haben?'],
    ],
    [
      'schreib eine mail an Anton Oberle, dass ich ihn nicht erreicht habe und er mich zurückrufen soll',
      'Anton Oberle',
      ['ich möchte Ihnen mitteilen, dass ich Sie nicht erreicht habe und Sie mich zurückrufen sollen.'],
    ],
    [
      'schreib Tom eine Mail, dass ich den Vertrag habe und ihn morgen schicke',
      'Tom',
      ['ich möchte Ihnen mitteilen, dass ich den Vertrag habe und ihn morgen schicke.'],
    ],
    [
      'schreib Tom eine Mail und frag ihn, ob er noch Interesse hat',
      'Tom',
      ['können Sie mir bitte sagen, ob Sie noch Interesse haben?'],
    ],
  ] as const) {
    const read = readMailRequest(question)
    expect([read?.recipient.words, read?.sentences]).toEqual([name, sentences])
  }
})

test('other requests and questions are no mails', () => {
  for (const question of [
    'when did we last write to Fiona',
    'emails Jonas wrote in November',
    'write a post about mails',
    'write a note to Fiona: called back',
    'who should write to Fiona about the offer',
    'Send an email to Bob',
    'Erinnere mich an die Mail an Helga',
    'Welche Mails gingen an Helga Voss?',
    'reply to the survey from Bob',
  ])
    expect(readMailRequest(question), question).toBeNull()
})

test('thanks are one sentence, and the topic of a mail that begins with them', () => {
  for (const [question, sentences, topic] of [
    ['thank-you note to Bob', ['Thank you.'], 'Thank you'],
    ['Dankesmail an Bob für das Gespräch', ['vielen Dank für das Gespräch.'], 'Vielen Dank'],
    [
      'draft an email to Ms. Lane: thank her for the call and ask her about the contract',
      ['Thank you for the call.', 'I would like to ask you about the contract.'],
      'Contract',
    ],
  ] as const) {
    const read = readMailRequest(question)
    expect([read?.sentences, read?.topic]).toEqual([sentences, topic])
  }
})

/** With expressions that repeat spaces, 2,000 of them took 13 seconds, and all of these more than the limit of a test. */
test('a long text of the same words takes no longer than its length', () => {
  for (const request of ['', 'write a mail to Bob asking ', 'schreib eine Mail an Bob und '])
    for (const words of [' ', 'please ', 'bitte ', ', ', '.', 'he ', 'him ', 'and ask ', 'und frag ', 'ob er ', 'x'])
      for (const end of ['', ' x', '?x'])
        expect(readMailRequest(request + words.repeat(20_000 / words.length) + end)).not.toBe(undefined)
})
