import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'
import { readPlainWish } from './plain-wishes.ts'

describe('a plain wish', () => {
  it.each([
    ['La suocera del fornaio era contraria, ma non serve scriverlo.', 'private'],
    ['El horno es de segunda mano, pero eso no lo publiques.', 'private'],
    ['De naam van de boer, laat die er voorlopig uit.', 'private'],
    ['Actually leave out the village too.', 'private'],
    ['Gekauft haben wir es im Juli, aber das muss nicht rein.', 'private'],
    ["I don't want it to sound like an advert.", 'instruction'],
    ["We'd like to finish on the swallows.", 'instruction'],
    ['Bitte kein "Jetzt wird es bunt", das schreiben alle.', 'instruction'],
    ['No sé cómo terminarlo.', 'instruction'],
    ['Je ne sais pas comment finir.', 'instruction'],
    ['That could be the ending.', 'instruction'],
    ["I'm not much of a writer.", 'instruction'],
    ['Two photos of the loom are attached.', 'instruction'],
    ['Las fotos llegarán luego.', 'instruction'],
    ['Las cifras son de memoria, que las mire Aurelio antes de subirlo.', 'instruction'],
    ['Check with Moira before you print the number.', 'instruction'],
  ])('is seen: %s', (text, kind) => expect(readPlainWish(text)).toBe(kind))

  it.each([
    ['Leave out the salt if the ham is smoked.'],
    ['Laat het water er even uit lopen.'],
    ["Don't make it too hot, the wax burns."],
    ['I want a closing door, not a curtain.'],
    ['Attached to the wall is a small brass key.'],
    ['Wir beginnen mit dem Fundament, bevor das Haus steht.'],
    ['No hace falta poner la mesa.'],
    ['Das Mehl muss nicht rein.'],
    ['Ask the vet before you use it.'],
    ['That could be the first frost.'],
    ['Geen "gratis" zonder reden.'],
    ['Before you print the form, check the date on your pass.'],
  ])('is not seen in what is for readers: %s', (text) => expect(readPlainWish(text)).toBeNull())
})

describe('what stands around a text', () => {
  it.each([
    ['Hola Nuria, te mando el texto, corrígelo si puedes.\n\nEl yogur sale mejor con leche entera.', 'Nuria'],
    ['Draft for the allotment blog, nothing too stiff:\n\nSlugs come at night. We pick them by torch.', 'Draft'],
    ['Hi Ruth,\nsorry for the late answer, we had the builders in.\n\nThe new kiln fires to 1260 degrees.', 'builders'],
    ['Hi Ruth,\n\nThe new kiln fires to 1260 degrees.\n\nSpeak Monday\nBob xx', 'Monday'],
    ['Short one. Press reset once and wait. Never press it three times.', 'Short'],
    ["Press reset once and wait. Never press it three times. That's it, that's the post.", 'post'],
    ['The pump house opens in May. (My boss has seen this. Do not name the builder.) Entry is free.', 'boss'],
    ['We lost two hives. (note: the council has not agreed to the figure) Both swarmed in May.', 'council'],
    ['Ich bin nicht so die Schreiberin.\n\nDer Chor probt ab Mai im Pfarrsaal.', 'Schreiberin'],
  ])('is left out and named: %s', (idea, words) => {
    const { markdown, leftOut } = writeUnlabelled(idea)
    expect(markdown).not.toContain(words)
    expect(leftOut.some(({ text }) => text.includes(words))).toBe(true)
  })
  it.each([
    [
      'Für die Webseite vom Museum: was bei Regen offen hat\n\nDie Dampfmaschine läuft ab 11.',
      'Was bei Regen offen hat',
    ],
    [
      'When to lift dahlias (for our garden page)\n\nLift them after the first frost. Shake the soil off.',
      'When to lift dahlias',
    ],
  ])('is no part of the title: %s', (idea, title) => expect(writeUnlabelled(idea).titles[0]).toBe(title))
  it('leaves what it announces', () => {
    expect(
      writeUnlabelled('On change le joint. Ma phrase de fin : « Un joint coûte moins qu’un plafond. »').markdown,
    ).toBe('On change le joint. « Un joint coûte moins qu’un plafond. »')
  })
  it.each([
    ['Wir messen zweimal. Wenn der Zeiger steht, darf man nachschauen. Sonst bleibt die Klappe zu.'],
    ['Der Kurs ist montags. Er dauert von 18 bis 20 Uhr, Eingang durch den Hof. Danach gibt es Tee.'],
  ])('is not what readers need: %s', (idea) => expect(writeUnlabelled(idea).markdown).toBe(idea))
})

it.each([
  ['The new roof cost nine thousand euros in all. It is dry now. Please do not mention the money.', 'nine thousand'],
  ['I said it in Hull in 2011 and the room went quiet. Nobody laughed. Actually leave out the year too.', '2011'],
  ['An hour on the track is £45 for two. Bring shoes. Ask Petra first before you put the price in.', '£45'],
])('asks about what stays of a thing that was to stay out: %s', (idea, figure) => {
  const { doubtful, titles } = writeUnlabelled(idea)
  expect(doubtful.some((text) => text.includes(figure))).toBe(true)
  expect(titles.join(' ')).not.toContain(figure)
})
