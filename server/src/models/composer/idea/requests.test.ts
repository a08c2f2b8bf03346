import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'
import { classifyAside } from './asides.ts'
import { classifyRequest } from './requests.ts'

describe('a request about the text', () => {
  it.each([
    ['en', 'Actually better not mention petrol stations, Dave sells half my leaflets.'],
    ['en', "Oh and don't say anything about the Collins' spaniel."],
    ['en', "I'd rather we didn't say how much the repair costs."],
    ['en', 'Maybe leave out the bit about the vicar.'],
    ['de', 'Das Beispiel mit Familie K. aus der Lindenstraße bitte nicht bringen, die lesen mit.'],
    ['de', 'Über den Preis sagen wir lieber nichts.'],
    ['fr', 'Pour le prix, je préfère ne pas en parler.'],
    ['fr', "Je voudrais finir sur le missel, mais je n'ai pas encore demandé la permission."],
    ['es', 'De lo del robo mejor no digo nada hasta que hable con la policía.'],
    ['it', 'Del prezzo meglio non parlare.'],
    ['pt', 'Do preço é melhor não falar.'],
    ['nl', 'Over de prijs zeg ik liever niets.'],
    ['uk', 'Про ціну краще не писати.'],
    ['en', "No need to go into the mites here, and skip the bit about Alan's hives."],
    ['nl', 'Over het gedoe met de huurbaas zeg ik maar niks.'],
    ['it', 'Della grandine di giugno non parliamone, per favore.'],
  ])('keeps something out: %s: %s', (code, text) => expect(classifyRequest(text, code)).toBe('private'))

  it.each([
    ['en', 'Not sure where to put the bit about the jackdaw nest, maybe leave that for another one.'],
    ['en', 'The line about the vinegar in bold please.'],
    ['en', 'Um, this is for the notice about ticks.'],
    ['en', 'And Jenny, can you check whether we still have the posters?'],
    ['en', "I'll send a photo on Thursday."],
    ['en', 'Tell Steve to add the opening hours.'],
    ['en', "I'm not sure the 88 is right, Priya has the sheet."],
    ['it', 'E alla fine magari una riga sul vino nuovo.'],
    ['de', 'Den Satz mit dem Kühlschrank bitte fett.'],
    ['de', 'Das mit dem Sturm vielleicht ein andermal.'],
    ['de', 'Das ist für den Aushang im Hausflur.'],
    ['de', 'Jonas, kannst du nachsehen, ob die Nummer noch stimmt?'],
    ['fr', 'Le grenier, ce sera pour une autre fois.'],
    ['es', 'Lo del pozo, mejor otro día.'],
    ['it', 'Il titolo in grassetto, grazie.'],
    ['pt', 'Não sei se devo falar do muro.'],
    ['nl', 'weet niet of ik iets over grind moet zeggen'],
    ['uk', 'Може, про це іншим разом.'],
  ])('asks for something else: %s: %s', (code, text) => expect(classifyRequest(text, code)).toBe('instruction'))

  it.each([
    ['en', "Please don't ring the studio, write to us."],
    ['en', "If it is too soft, leave that for another day, and don't say anything to the bees."],
    ['en', 'Leave it for another week in the shade.'],
    ['en', 'Tell Grandma to bring the blanket.'],
    ['en', "We'll send a photo of every cat we board."],
    ['de', 'Über die Beerdigung schreiben wir lieber nichts ins Testament.'],
    ['de', 'Ein Satz zu viel schadet selten.'],
    ['fr', "On garde ça pour une autre fois, disent les médecins, et l'autre fois ne vient pas."],
    ['en', '“Better not mention the war,” he said.'],
    ['en', 'Parents, could you check that your child has a coat?'],
    ['en', "I don't know where to put all the plums."],
    ['en', 'This is for the window at the back.'],
    ['de', 'Hunde bitte nicht mitbringen.'],
    ['de', 'Wer keine Zeit hat, kommt vielleicht ein andermal.'],
    ['es', 'Si llueve, mejor otro día.'],
    ['fr', 'Le dos cassé ne se répare pas à la maison.'],
  ])('is not what is said to readers: %s: %s', (code, text) => expect(classifyRequest(text, code)).toBe(null))

  it('takes a remark in brackets along, points to what it names, and asks about no offer', () => {
    const { markdown, doubtful, titles, leftOut } = writeUnlabelled(
      "Oak needs two summers, whatever the petrol station says. Better not mention petrol stations. A paste of starch is enough (to check: do I give the amounts?). Please don't ring, write to ida@kiln.example.",
    )
    expect(markdown).not.toMatch(/Better|to check/)
    expect(leftOut).toHaveLength(2)
    expect(doubtful).toEqual(['Oak needs two summers, whatever the petrol station says.'])
    expect(titles.join(' ')).not.toContain('petrol')
  })
  it.each([
    ['La meto en la nevera de diez a cinco. Lo del inspector prefiero no contarlo. Abrimos los viernes.', 'nevera'],
    ['Der Lack trocknet über Nacht. Über den Wasserschaden sagen wir lieber nichts. Abholung ab 8 Uhr.', 'Lack'],
  ])('leaves the sentence before it, where it names its own thing: %s', (idea, word) => {
    expect(writeUnlabelled(idea).markdown).toContain(word)
    expect(writeUnlabelled(idea).leftOut).toHaveLength(1)
  })
  it('is no sentence about talking', () => {
    const french = 'Ne pas parler de la mort ne la fait pas partir.'
    const english = "Don't say anything to the children until she has found her bowl."
    expect(writeUnlabelled(`Posez la question simplement. ${french} Elle reste là.`).markdown).toContain(french)
    expect(writeUnlabelled(`Keep the cat in one room. ${english} She is shy.`).markdown).toContain(english)
  })
  it('lists what another word took the place of, as it was said', () => {
    const { markdown, leftOut } = writeUnlabelled(
      'We start on the 22nd of September, no the 29th sorry, and you need not ring.',
      'dictation',
    )
    expect(markdown).toContain('on the 29th of September, and')
    expect(leftOut).toEqual([{ text: '22nd of September no the 29th sorry', reason: 'corrected' }])
  })
  it.each([
    ['Tomaten brauchen Wärme.', 'Bei Frost lieber nicht gießen.', 'Im Mai kommen sie ins Beet.'],
    ['La frolla è semplice.', 'Mia zia preferisce non usare il burro.', 'Si cuoce venti minuti.'],
    ['O bolo leva ovos e farinha.', 'A minha avó prefere não usar açúcar.', 'Coze uma hora no forno.'],
  ])('is no advice to leave something undone: %s %s', (before, advice, after) => {
    expect(writeUnlabelled(`${before} ${advice} ${after}`).markdown).toContain(advice)
  })
  it.each([
    ['en', 'Keep it out of direct sunlight.'],
    ['en', 'Leave it out overnight to dry.'],
    ['en', 'Take the price off the tin before you wrap it.'],
    ['en', 'Check with your doctor first.'],
    ['en', 'Make it short on the sides.'],
    ['de', 'Schreib nichts auf die Rückseite.'],
    ['de', 'Bitte kurz halten und dann loslassen.'],
    ['fr', 'Ne mettez pas le pain au frigo.'],
    ['fr', 'Laissez la pâte dehors une heure.'],
    ['fr', 'Le chat préfère ne pas être porté.'],
    ['es', 'No pongas la mano en el fuego.'],
    ['es', 'Deja la masa fuera de la nevera.'],
    ['es', 'Mejor no salir sin chaqueta.'],
    ['it', 'Non mettere la teglia sotto.'],
    ['it', 'Lascia il burro fuori dal frigo.'],
    ['pt', 'Não pôr sal antes.'],
    ['nl', 'Zet de kachel niet te hoog.'],
    ['nl', 'Laat de boter buiten de koelkast.'],
    ['uk', 'Не кажіть нікому свій пароль.'],
  ])('is no advice about things: %s: %s', (code, text) => expect(classifyAside(text, code)).toBe(null))
  it('means money by a price', () => {
    const { doubtful } = writeUnlabelled(
      'On gonfle à 3 bars. Le service coûte 45 euros. La batterie reste entre 10 et 20 degrés. Ne pas donner le prix.',
    )
    expect(doubtful).toEqual(['Le service coûte 45 euros.'])
  })
  it('is read in Ukrainian, which is no Russian', () => {
    const { markdown, leftOut } = writeUnlabelled(
      'Кондиціонер треба чистити двічі на рік. Фільтр миємо теплою водою. Про випадок у банку краще не згадувати.',
    )
    expect(markdown).not.toContain('банку')
    expect(leftOut[0]?.reason).toBe('private')
  })
  it('is taken where all words say so, and nothing else is in it', () => {
    const { markdown, leftOut } = writeUnlabelled(
      'The ferry runs from May to October. It has room for forty cars. Bikes come on for a coin. Dogs stay on deck. Something warm for the heading would be lovely.',
    )
    expect(markdown).not.toContain('heading')
    expect(leftOut.map(({ reason }) => reason)).toEqual(['instruction'])
  })
})
