import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'

describe('a title', () => {
  it.each([
    [
      'We relaid the barn floor in spring and I keep getting asked why we used lime instead of concrete. Concrete sweats. Lime lets the damp through. The floor cost £900.',
      'Why we used lime instead of concrete',
    ],
    [
      'Mi chiedono sempre perché il pane di ieri costa la metà. Il pane di ieri non si butta. Il pane costa 2 euro.',
      'Perché il pane di ieri costa la metà',
    ],
  ])('is the question that a sentence tells of: %s', (idea, title) =>
    expect(writeUnlabelled(idea).titles[0]).toBe(title),
  )

  it('is offered from the lesson, without what leads up to it', () => {
    const { titles } = writeUnlabelled(
      'Our ferry ran late for a year. The crew waited for every last car. The lesson is that one missed car is better than forty late ones. Now the ferry leaves on time.',
    )
    expect(titles).toContain('One missed car is better than forty late ones')
  })

  it('is what the author calls one, and the remark goes', () => {
    const { titles, markdown } = writeUnlabelled(
      'The hut has no lock. Trust costs us one lamp a year. That could be the title. Walkers find the hut open all winter.',
    )
    expect(titles[0]).toBe('Trust costs us one lamp a year')
    expect(markdown).not.toContain('title')
  })

  it('is no side matter while there are others', () => {
    const { titles } = writeUnlabelled(
      'Slate lasts longer than tile on an old roof. A slate roof weighs 28 kilos a metre. You can do the sums. Tile on an old roof bends the rafters. Slate on an old roof lies still for a century.',
    )
    expect(titles).not.toContain('You can do the sums')
  })
})

describe('a paragraph', () => {
  it('has a few sentences and begins with a turn', () => {
    const { markdown } = writeUnlabelled(
      'The queue at our desk took half an hour on Fridays. One colleague did the keys, the sheets and the till alone. Guests stood in the rain and left before they had seen a room. Since June the desk is gone. A guest sits down at the long table with tea. We come over with the tablet and a key. The wait is eight minutes now and people talk to each other while they wait.',
    )
    expect(markdown.split('\n\n').map((text) => text.slice(0, 10))).toEqual(['The queue ', 'Since June'])
  })
})

describe('what is meant for whoever writes', () => {
  const north = 'The seed trays moved to the north bench in March.'
  const nord = 'Les semis sont sur la table nord depuis mars.'
  it.each([
    [north, 'Sorry, the tractor just went past.', 'Only nine plants were lost since then.'],
    [
      north,
      'Not sure about the heading, could you find a better one for the newsletter?',
      'The south bench is too hot.',
    ],
    [nord, 'Le titre, je te laisse peut-être en trouver un meilleur pour les lecteurs.', 'La table sud chauffe trop.'],
  ])('is left out though no rule knows it: %s %s', (before, aside, after) => {
    const { markdown } = writeUnlabelled(`${before} ${aside} ${after}`)
    expect(markdown).toContain(after)
    expect(markdown).not.toContain(aside)
  })
  it('is no step: "Wait a day."', () =>
    expect(writeUnlabelled('Brush the chain with soap. Wait a day. Oil it thinly. Wipe it dry.').markdown).toContain(
      'Wait a day',
    ))

  it('takes no sentence with it that an excuse follows', () =>
    expect(
      writeUnlabelled('De zuidtafel wordt te heet. Sorry, de tractor rijdt langs. Wij gieten elke avond.').markdown,
    ).toContain('zuidtafel'))
})

describe('a correction', () => {
  it.each([
    [
      'Die Wartezeit ist von sechs auf zwei Minuten gesunken, entschuldigung, auf drei. Das Telefon steht jetzt nebenan.',
      'von sechs auf drei Minuten gesunken',
    ],
    [
      'En moyenne il reste 40 pains le soir, avant c’était plutôt 90. Le four chauffe moins.',
      '40 pains le soir, avant c’était plutôt 90',
    ],
    ['Ce four nous coûte 900 euros par mois, ah non, 820. Il chauffe à 17 heures.', '820 euros par mois.'],
  ])('takes no word with it that still holds: %s', (idea, kept) =>
    expect(writeUnlabelled(idea).markdown).toContain(kept),
  )
})
