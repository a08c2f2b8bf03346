import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'

describe('the title', () => {
  it.each([
    ["Loft hatches, I've wanted to say this for years. They leak more heat than the wall.", 'Loft hatches'],
    [
      'Hecken schneiden, also was ich den Kunden immer sage. Nicht vor dem 1. Oktober auf den Stock setzen.',
      'Hecken schneiden',
    ],
    [
      'La lame du rabot, on m’en parle à chaque stage. Il faut l’affûter avant qu’elle ne coupe plus.',
      'La lame du rabot',
    ],
    [
      '¿Por qué el pan de masa madre del horno de leña sale siempre con la corteza tan oscura y el de mi horno de casa no?',
      '¿Por qué el pan de masa madre del horno de leña sale siempre con la corteza tan oscura?',
    ],
  ])('is the topic, without its author’s chatter, and whole: %s', (idea, title) =>
    expect(writeUnlabelled(idea).titles[0]).toBe(title),
  )

  it.each([
    [
      'okay so um this is for the parish magazine about the bell ropes and they fray where the hands go. We splice them every spring.',
      'The bell ropes',
    ],
    [
      'alors je voudrais un texte sur le four à pain du village. Il chauffe le samedi à partir de cinq heures.',
      'Le four à pain du village',
    ],
    [
      'ja also ich wollt mal was sagen zum Thema Dachrinnen weil die jeder vergisst. Zweimal im Jahr muss das Laub raus.',
      'Dachrinnen',
    ],
  ])('is what a speaker says that it is about: %s', (idea, title) =>
    expect(writeUnlabelled(idea, 'dictation').titles[0]).toBe(title),
  )

  it('has no alternative that leans on another sentence', () => {
    const { titles } = writeUnlabelled(
      'Our ferry carries bees in spring. Most boats refuse them. This one does. Danach ist Ruhe. The hives stand on the rear deck under a net.',
    )
    expect(titles.join('|')).not.toMatch(/does|Danach/)
  })
})

describe('the excerpt', () => {
  it('speaks of the topic, with its figure, and not of a side matter', () => {
    const { excerpt } = writeUnlabelled(
      'Copper pans need new tin after some years. The cook sees it when the bottom turns red. A pan that is used daily wants new tin every six years. Parking is behind the mill. We are closed on Mondays and have 2 cats. She brings them herself from Leeds each spring.',
    )
    expect(excerpt).toBe('A pan that is used daily wants new tin every six years.')
  })
  it.each([
    [
      'Owls nest in the north tower. They do so every year. It takes them 30 days. Visitors get tea for £2 at the gate.',
    ],
    ['Rye likes poor soil. Sow it late. Then leave it.'],
  ])('is none where no sentence stands on its own: %s', (idea) => expect(writeUnlabelled(idea).excerpt).toBe(''))
})

describe('the keyword', () => {
  it.each([
    [
      'Wie ein Kachelofen heizt\n\nEin Kachelofen braucht trockenes Holz. Der Kachelofen hält die Wärme einen Tag.',
      'Kachelofen',
    ],
    ['Come si cura un limone in vaso\n\nIl limone teme il gelo. In ottobre il limone va al riparo.', 'limone'],
    [
      'How to oil a spinning wheel\n\nA spinning wheel runs dry in winter. One drop a week keeps the spinning wheel quiet.',
      'spinning wheel',
    ],
    ['Warum wir anders liefern\n\nDas Auto blieb stehen. Seitdem fahren wir Rad.', ''],
  ])('is what the title names and the text comes back to: %s', (idea, keyword) =>
    expect(writeUnlabelled(idea).keyword).toBe(keyword),
  )
})
