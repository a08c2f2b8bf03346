import { describe, expect, it } from 'vitest'
import { readIdea } from './read-idea.ts'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'

describe('what is confidential', () => {
  it.each([
    [
      "We changed the boiler in May. Lindqvist sold it to us for half. It runs well. Please don't mention Lindqvist.",
      'half',
    ],
    ['The roof took nine days. We asked 14,200 for it. Nobody fell. Leave the price out.', '14,200'],
    ['Das Dach war in neun Tagen fertig. Die Firma Brandt hat geholfen. Brandt bitte nicht erwähnen.', 'geholfen'],
    ['El tejado quedó listo en nueve días. El jueves llovió mucho. No pongas que fue el jueves.', 'llovió'],
  ])('is asked about where it stands: %s', (idea, word) => {
    const { doubtful, titles } = writeUnlabelled(idea)
    expect(doubtful.filter((sentence) => sentence.includes(word))).toHaveLength(1)
    expect(doubtful).toHaveLength(1)
    expect(titles.join(' ')).not.toContain(word)
  })
  it('is nothing else that has the same figure in a word', () => {
    const { doubtful } = writeUnlabelled('We open 24 doors in 2024. Nobody waits. Coffee is free. Do not mention 24.')
    expect(doubtful).toEqual(['We open 24 doors in 2024.'])
  })
  it.each([
    [
      'en',
      'The ferry runs from May. Our captain failed his exam in spring. Leave that out. Bikes are free.',
      'captain',
    ],
    ['de', 'Die Fähre fährt ab Mai. Der Kapitän ist durch die Prüfung gefallen. Das bitte nicht schreiben.', 'Kapitän'],
    ['it', 'Il traghetto parte da maggio. Il capitano ha perso la patente. Questo non scriverlo.', 'capitano'],
    [
      'en',
      'The ferry runs from May.\n\nStrictly internal: the captain left. He took the log. Bikes are free.',
      'captain',
    ],
    ['de', 'Die Fähre fährt ab Mai.\n\nIntern: Der Kapitän ist weg. Er hat das Logbuch.', 'Logbuch'],
  ])('takes along what it points to (%s)', (_, idea, secret) => {
    const { markdown, titles, excerpt, leftOut } = writeUnlabelled(idea)
    expect([markdown, ...titles, excerpt].join('\n')).not.toContain(secret)
    expect(leftOut.find(({ text }) => text.includes(secret))?.reason).toBe('private')
  })

  it('asks instead where the subject would go, and shows no such sentence as a title', () => {
    const { markdown, titles, doubtful } = writeUnlabelled(
      'We sold the old ferry in March. Keep this to yourselves. The new one carries 40 cars.',
    )
    expect(markdown).toContain('We sold the old ferry in March.')
    expect(doubtful).toContain('We sold the old ferry in March.')
    expect(titles).not.toContain('We sold the old ferry in March')
  })

  it('keeps advice to readers, and the only sentence', () => {
    expect(writeUnlabelled("Don't name a price on the phone. Look at the roof first.").markdown).toContain(
      "Don't name a price",
    )
    expect(writeUnlabelled('Ein guter Vertrag sagt auch, was nicht drin steht.').markdown).toContain('Vertrag')
  })

  it('takes the answer to a request along in a conversation', () => {
    const { markdown } = writeUnlabelled(
      'Ida: How long did it take?\nOle: Nine weeks in the dry dock.\nIda: Can I print what it cost?\nOle: Ask the bank, they are touchy.\nIda: What comes next?\nOle: A second ferry in June.',
    )
    expect(markdown).not.toMatch(/bank|cost/)
  })
})

describe('what carries an idea', () => {
  it.each([
    [
      'From: Ida Berg\nSubject: blog\n\nHi Tom,\n\nI hope you are well. The crane lifts 40 tonnes. It came on two lorries.\n\nBest wishes\nIda\n\nIda Berg\nBerg Cranes\n0170 5550123',
      'The crane lifts 40 tonnes. It came on two lorries.',
    ],
    [
      'Sehr geehrter Herr Ott,\n\nich hoffe, der Umzug ist geschafft. Der Kran hebt 40 Tonnen. Er kam auf zwei Lastern.\n\nMit freundlichen Grüßen\nIda Berg',
      'Der Kran hebt 40 Tonnen. Er kam auf zwei Lastern.',
    ],
    [
      "Bonjour Léa,\n\nj'espère que tu vas bien. La grue lève 40 tonnes. Elle est venue sur deux camions.\n\nBonne journée,\nIda",
      'La grue lève 40 tonnes. Elle est venue sur deux camions.',
    ],
  ])('is peeled: %s', (idea, markdown) => {
    expect(writeUnlabelled(idea).markdown).toBe(markdown)
  })

  it('loses a frame and keeps what it frames', () => {
    const { titles, markdown } = writeUnlabelled(
      'Idea for an article: why we weigh every apple twice.\n\nThe first scale lies. Also say that the shop opens at 7 every day.',
    )
    expect(titles[0]).toBe('Why we weigh every apple twice')
    expect(markdown).toBe('The first scale lies. The shop opens at 7 every day.')
    expect(writeUnlabelled('Die Waage lügt. Am Ende sollte stehen, dass wir noch zwei Fahrer suchen.').markdown).toBe(
      'Die Waage lügt. Wir suchen noch zwei Fahrer.',
    )
  })

  it('lists a gap that is still to be filled', () => {
    const { markdown, leftOut } = writeUnlabelled(
      'The bridge took nine weeks. [photo of the bridge]\n\n<quote from the mayor>',
    )
    expect(markdown).toBe('The bridge took nine weeks.')
    expect(leftOut.map(({ text }) => text)).toEqual(['[photo of the bridge]', '[quote from the mayor]'])
  })
})

describe('a title', () => {
  it('is the line above the text, which is not repeated', () => {
    const { titles, markdown } = writeUnlabelled(
      'How to oil a saddle\n\n1. Brush it.\n2. Oil it thinly.\n3. Wait a day.',
    )
    expect(titles[0]).toBe('How to oil a saddle')
    expect(markdown).toBe('1. Brush it.\n2. Oil it thinly.\n3. Wait a day.')
  })
  it('is the first sentence before a later one with figures', () => {
    expect(
      writeUnlabelled('We take every old saddle apart before winter. Last year it was 63. Doors open at 7.').titles[0],
    ).toBe('We take every old saddle apart before winter')
  })
  it('is cut at a clause, and there always is one', () => {
    const long =
      'The leather of a saddle that stood in a damp barn over the winter needs more oil than anything else because it has lost all its fat to the air'
    expect(writeUnlabelled(`${long}.`).titles[0]).toMatch(/needs more oil$/)
    expect(writeUnlabelled('Zaumzeug').titles[0]).toBe('Zaumzeug')
  })
})

describe('a dictation', () => {
  it('gets no full stop after a word that cannot end a sentence', () => {
    const { markdown } = writeUnlabelled(
      'we bought the second oven in spring because um the first one was always full and uh the queue went round the corner and then we saw that nobody wants rolls after ten so we bake them in two rounds and the second round is smaller and that is all we changed in the shop this year',
      'dictation',
    )
    expect(markdown).not.toMatch(/(?:and|because|the|then|so)\./i)
  })
  it('asks about a correction that it cannot resolve', () => {
    const idea =
      'also die Bretter sind vier mal sechs lang statt vier mal drei nee Moment vier mal acht statt vier mal sechs und das reicht'
    expect(readIdea({ idea, isVoice: true }).doubtful.join(' ')).toContain('nee Moment')
  })
})

describe('structure and questions', () => {
  it('numbers a run of instructions, and leads into a list after which the text goes on', () => {
    const { markdown } = writeUnlabelled(
      'Soupe du jeudi\n\nIngrédients :\n- 1 kg de carottes\n- 2 oignons\n\nÉplucher les carottes. Couper les oignons. Cuire le tout une heure. Mixer et saler.',
    )
    expect(markdown).toContain('Ingrédients :\n\n- 1 kg')
    expect(markdown).toContain('4. Mixer et saler.')
  })
  it('begins all items with a capital where some do, and leaves code alone', () => {
    const { markdown } = writeUnlabelled(
      'Saddle care\n- Brush daily\n- oil weekly\n- Clear the log: TRUNCATE oil_log (all rows);',
    )
    expect(markdown).toBe('- Brush daily\n- Oil weekly\n- Clear the log: `TRUNCATE oil_log (all rows);`')
  })
  it('asks a question for its answer, and nothing of dates and steps', () => {
    expect(writeUnlabelled('why does leather go mouldy in a dry barn?').questions[0]).toBe('What is your answer?')
    expect(writeUnlabelled('The saddlery opens on 4 May at 9.30. Coffee is free.').questions).toEqual([])
    expect(writeUnlabelled('1. Brush it.\n2. Oil it thinly.\n3. Wait a day.').questions).toEqual([])
  })
})
