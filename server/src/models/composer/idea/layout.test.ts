import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'
import { capitalizeFirst } from '../words.ts'

describe('layout', () => {
  it('keeps a notice of facts, a line each, a list', () => {
    const lines = [
      'Six Saturdays, 4 April to 9 May, 9.00 to 11.00.',
      'Twelve places, from 18 years on.',
      'Cost £90, boats and coaching included.',
      'Last year 12 started and 11 finished.',
    ]
    const { markdown } = writeUnlabelled(`Learn-to-row course for adults.\n${lines.join('\n')}`)
    expect(markdown).toContain(lines.map((line) => `- ${line}`).join('\n'))
  })
  it('sees a list in short lines, and steps in what tells to do something', () => {
    const { markdown, leftOut } = writeUnlabelled(
      'Rye bread\n\n500 g rye flour\n2 spoons of salt\na cup of starter\n\nMix it all in a bowl. Cut the dough in two. Bake it for an hour. Cool it on a rack.',
    )
    expect(markdown).toContain('- 500 g rye flour\n- 2 spoons of salt\n- a cup of starter')
    expect(markdown).toContain('2. Cut the dough in two.')
    expect(leftOut).toEqual([])
  })
  it.each([
    [
      'Cleaning a saddle\nTake it outside first.\nBrush it dry.\nMix vinegar with water, and wipe.\nIf the mould comes back, ask us.',
      '1. Take it outside first.\n2. Brush it dry.\n3. Mix vinegar with water, and wipe.\n\nIf the mould',
    ],
    [
      'Il ragù di mia nonna\nFar sciogliere la pancetta.\nUnire la carne.\nSfumare con il vino.\nMai con gli spaghetti.',
      '1. Far sciogliere la pancetta.\n2. Unire la carne.\n3. Sfumare con il vino.\n\nMai con',
    ],
    [
      'How to find a leak\nPut some colour in the cistern.\nWait an hour and watch.\nLook into the bowl.\nA new seal costs six pounds.',
      '1. Put some colour in the cistern.\n2. Wait an hour and watch.\n3. Look into the bowl.\n\nA new seal',
    ],
  ])('numbers instructions that have a line each: %s', (idea, steps) => {
    const { markdown, titles } = writeUnlabelled(idea)
    expect(markdown).toContain(steps)
    expect(idea.startsWith(titles[0] ?? '?')).toBe(true)
  })
  it.each([
    [
      'Beeswax candles, about six of them\n400 g wax, 2 m wick, 6 jars\ncut the wick longer than the jar\nwax in the small pan, water in the big one\nnever leave it alone on the stove\n5 minutes, no more\ntrim to 5 mm',
      '- 400 g wax\n- 2 m wick\n- 6 jars\n\n1. Cut the wick longer than the jar\n2. Wax in the small pan, water in the big one\n3. Never leave it alone on the stove\n4. 5 minutes, no more\n5. Trim to 5 mm',
    ],
    [
      'Régler un vélo avant l’hiver\ngraisser la chaîne\n3 bars dans les pneus\nne roulez pas sans lumière\nresserrer les freins',
      '1. Graisser la chaîne\n2. 3 bars dans les pneus\n3. Ne roulez pas sans lumière\n4. Resserrer les freins',
    ],
    [
      'Swap evening at the library\nThursday 9 April from six.\nMain hall, side door. Ring twice.\nFree, cake for a pound.\nBring clothes you would still wear.',
      '- Thursday 9 April from six.\n- Main hall, side door. Ring twice.\n- Free, cake for a pound.\n- Bring clothes you would still wear.',
    ],
    [
      'zo blijft het terras schoon\nborstel het mos weg met water\ngeen bleek op de tegels\nin mei nog een keer\nvoegzand erbij, twee zakken zijn genoeg',
      '- Borstel het mos weg met water\n- Geen bleek op de tegels\n- In mei nog een keer\n- Voegzand erbij, twee zakken zijn genoeg',
    ],
    ['Pancake batter\n200 g flour\n3 eggs\n300 ml milk', '- 200 g flour\n- 3 eggs\n- 300 ml milk'],
  ])('lists lines without signs below a heading: %s', (idea, list) => {
    const { markdown, titles } = writeUnlabelled(idea)
    expect(markdown).toBe(list)
    expect(titles[0]).toBe(capitalizeFirst(idea.split('\n')[0] ?? ''))
  })
  it('begins items that are sentences with a capital', () => {
    const { markdown } = writeUnlabelled(
      'Tips for the garden\n- water for half an hour once a week\n- cover bare soil with leaves or chips\n- gravel',
    )
    expect(markdown).toContain('- Water for')
    expect(markdown).toContain('- Gravel')
  })
  it('begins what follows a full stop with a capital, after a short word too', () => {
    const text =
      'Soap will not shift it. rinse twice and wait for an hour. The rest goes up on www.lime.it/people today.'
    expect(writeUnlabelled(text).markdown).toContain('shift it. Rinse twice')
    expect(writeUnlabelled(text).markdown).toContain('www.lime.it/people')
    expect(
      writeUnlabelled(
        'Lime on walls\n- wet the stone with a brush and let the dust go first. you see it turn dark all over then\n- mix',
      ).markdown,
    ).toContain('first. You see')
  })
  it('takes wrapped lines for running text', () => {
    const { markdown } = writeUnlabelled(
      'We moved 40 tonnes of stone\nin three weekends and the path\nby the old mill is open again\n\nDogs may come.',
    )
    expect(markdown).not.toContain('- ')
    expect(
      writeUnlabelled(
        'The new path by the mill\nWe moved forty tonnes of stone in\nthree weekends and the path by the\nold mill is open again for all and\ndogs may come along on a lead until\nthe lambs are born in April',
      ).markdown,
    ).not.toContain('- ')
  })
  it('keeps the line above a table, although it names the place', () => {
    const table = 'Day | Hour\nMonday | 9:00\nFriday | 10:30'
    expect(writeUnlabelled(`Summer hours for the website, from 9 June\n\n${table}`).titles[0]).toContain('Summer hours')
  })
  it('keeps a paragraph whole that its author made', () => {
    const sentence = 'The boat goes out at six and comes back with what the sea gave that day. '
    expect(
      writeUnlabelled(
        `${sentence.repeat(1)}${'We sell it on the quay until ten every day of the week. '.trim()}\n\nCome by.`,
      ).markdown,
    ).toContain('day. We sell')
  })
  it('numbers a run of instructions, and leads into a list after which the text goes on', () => {
    const { markdown } = writeUnlabelled(
      'Soupe du jeudi\n\nIngrédients :\n- 1 kg de carottes\n- 2 oignons\n\nÉplucher les carottes. Couper les oignons. Cuire le tout une heure. Mixer et saler.',
    )
    expect(markdown).toContain('Ingrédients :\n\n- 1 kg')
    expect(markdown).toContain('4. Mixer et saler.')
  })
  it('lists a gap that is still to be filled', () => {
    const { markdown, leftOut } = writeUnlabelled(
      'The bridge took nine weeks. [photo of the bridge]\n\n<quote from the mayor>',
    )
    expect(markdown).toBe('The bridge took nine weeks.')
    expect(leftOut.map(({ text }) => text)).toEqual(['[photo of the bridge]', '[quote from the mayor]'])
  })
})

describe('questions to the author', () => {
  it('asks a question for its answer, and nothing of dates and steps', () => {
    expect(writeUnlabelled('why does leather go mouldy in a dry barn?').questions[0]).toBe('What is your answer?')
    expect(writeUnlabelled('The saddlery opens on 4 May at 9.30. Coffee is free.').questions).toEqual([])
    expect(writeUnlabelled('1. Brush it.\n2. Oil it thinly.\n3. Wait a day.').questions).toEqual([])
  })

  it('asks for the hour and the place of an event that names neither', () => {
    expect(writeUnlabelled('Bike repair cafe every first Sunday, bring your own tea').questions).toEqual([
      'What time does it start?',
      'Where does it take place?',
    ])
    expect(
      writeUnlabelled('Bike repair cafe every first Sunday at 10:00 in Mill Street, bring your own tea').questions,
    ).toEqual([])
  })
})
