import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'
import { capitalizeFirst } from '../words.ts'

describe('the first title', () => {
  it.each([
    ['From: Mia\nTo: Team\nSubject: Fwd: kayaks on the weir\n\nHi,\nWe lost two kayaks.', 'Kayaks on the weir'],
    ['Let me tell you about sharpening chisels because I did nine today. They rust.', 'Sharpening chisels'],
    [
      'From: Mo\nTo: Ada\nSubject: text for the courses page\n\nHi Ada\n\nas agreed, not final:\n\nThe wheel is free on Mondays. Bring an apron.',
      'The wheel is free on Mondays',
    ],
    ['This is about the loft ladders we fit, and people ask daily. They last.', 'The loft ladders we fit'],
    [
      'Tom: So why do we rent the tools out?\nAda: They rust.\nTom: And now?\nAda: They earn.',
      'Why do we rent the tools out?',
    ],
    [
      'Can you freeze ripe cheese in summer while nobody is at home, and what do you do with it when you are back? Ours held.',
      'Can you freeze ripe cheese in summer while nobody is at home?',
    ],
    ['Die Bücherei zieht im Dezember um. Vom 2. an bleibt sie geschlossen.', 'Die Bücherei zieht'],
    ['Il mulino riapre a maggio dopo tre anni. Si paga in contanti, come sempre.', 'Il mulino riapre'],
    ['Het zwembad gaat op 2 mei weer open. Een dagkaart kost 6 euro.', 'Het zwembad gaat'],
    ['En clase no hablamos de teoría hasta mayo. Las cuerdas valen nueve euros.', 'En clase no'],
    ['Kamp 2027. Inschrijven via kamp@kreek.example kan nog. We varen elke dag met twee oude boten.', 'We varen'],
  ])('says what it is about: %s', (idea, title) => {
    expect(writeUnlabelled(idea).titles[0]).toMatch(new RegExp(`^${title.replace('?', '\\?')}`, 'u'))
  })
  it('leans on nothing before it, and is no case', () => {
    const { titles, excerpt } = writeUnlabelled(
      "A piano that was not tuned for six years needs two visits. People think I'm making it up. I'm not, the second one is half price today. If you find one, call us. Once a year after that is enough for most. Doors open at nine in the old mill.",
    )
    expect(titles[0]).toBe('A piano that was not tuned for six years needs two visits')
    expect([...titles, excerpt].join('|')).not.toMatch(/I'm not|after that|find one/)
  })
  it('is no speaker who puts himself right', () => {
    const { titles } = writeUnlabelled(
      'It rained. Our tent, I mean the big one, held for nine nights. The stove is new and light.',
    )
    expect(titles.join(' ')).not.toContain('I mean')
  })
})

describe('layout', () => {
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
      'Den Grill winterfest machen\nzuerst die Asche raus\nRost mit Zeitung abreiben\ndann die Wanne fetten\nDeckel einen Spalt offen lassen\nlieber trocken als warm stellen',
      '1. Zuerst die Asche raus\n2. Rost mit Zeitung abreiben\n3. Dann die Wanne fetten\n4. Deckel einen Spalt offen lassen\n5. Lieber trocken als warm stellen',
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
})

describe('what goes on with a request', () => {
  it.each([
    [
      'The honey is dark this year. No whining in the post please. Rather explain how rain works. We sell it in June.',
      'Rather explain',
    ],
    [
      'Der Honig ist dunkel. Bitte nicht jammern im Text. Eher erklären, wie Regen wirkt. Verkauf ab Juni.',
      'Eher erklären',
    ],
    [
      'The honey is dark. Do not mention Harper. And if you can, a title with the date. We sell it in June.',
      'if you can',
    ],
  ])('goes with it: %s', (idea, words) => {
    const { markdown, leftOut } = writeUnlabelled(idea)
    expect(markdown).not.toContain(words)
    expect(leftOut.some(({ text }) => text.includes(words))).toBe(true)
  })
  it('leaves content alone that begins with the same word', () => {
    const { markdown } = writeUnlabelled(
      'Bitte kurz halten. Lieber kaufen wir weniger und zahlen die Bauern besser. Das hält seit 2019.',
    )
    expect(markdown).toContain('Lieber kaufen wir')
  })
  it('asks about a figure that is still to be checked', () => {
    const { doubtful, leftOut } = writeUnlabelled(
      'You need 750 ml of stock. It simmers.\n\nTODO: ask Marie if it was 750 or 900 ml.',
    )
    expect([doubtful, leftOut.length]).toEqual([['You need 750 ml of stock.'], 1])
  })
  it('is a rule among facts, and a remark in brackets', () => {
    const facts = writeUnlabelled(
      "topic: a leak at home\ntone: calm\nstep one: turn off the tap\ndon't promise: that we pay",
    )
    expect(facts.markdown).not.toContain('promise')
    const remark = writeUnlabelled(
      'Two clients left. Eleven stayed with us.\n\n(check: was it two or three? I want it right)',
    )
    expect(remark.markdown).not.toContain('check')
  })
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

describe('what a speaker puts right', () => {
  it.each([
    ['In April, no, from March actually, ticks are out on every meadow.', 'From March, ticks'],
    ['We sell the hooks for four pounds, no wait, it’s four fifty now.', 'for four fifty now.'],
    [
      'Das Brot muss zwölf Stunden, nein, sagen wir vierundzwanzig Stunden liegen.',
      'muss vierundzwanzig Stunden liegen',
    ],
    ['Unser Teig ist jetzt einunddreißig, Quatsch, zweiunddreißig Jahre alt.', 'ist jetzt zweiunddreißig Jahre alt'],
    ['Write the date on it and, uh, keep it for six weeks.', 'on it and keep it'],
    [
      'It is serious if there’s, er, a brown mark on the, what’s it called, the face plate.',
      'there’s a brown mark on the face plate',
    ],
    ['The call I get most is about a socket that, that buzzes.', 'a socket that buzzes'],
  ])('is taken, like for like: %s', (said, meant) => {
    const before =
      said.includes('jetzt') || said.includes('muss')
        ? 'Wir backen seit Jahren nur noch mit Roggen.'
        : 'We sell them all.'
    expect(writeUnlabelled(`${before} ${said}`, 'dictation').markdown).toContain(meant)
  })
  it.each([
    ['Nicht in Plastik und nicht im Kühlschrank, im Kühlschrank wird es schneller alt.'],
    ["People think I'm inventing a second invoice."],
  ])('is nothing here: %s', (said) => {
    expect(writeUnlabelled(`${said} Das ist so, seit 1992.`, 'dictation').markdown).toContain(said)
  })
  it('is asked about where two figures stand beside each other', () => {
    const { doubtful } = writeUnlabelled(
      'Our dough is old. My father began it in 1992 alone, 1993 alone, in May.',
      'dictation',
    )
    expect(doubtful.some((text) => text.includes('1992'))).toBe(true)
  })
})
