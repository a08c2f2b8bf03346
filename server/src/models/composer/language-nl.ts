import { toWordSet, type Language } from './language.ts'

export const dutch: Language = {
  code: 'nl',
  stopwords:
    toWordSet(`aan aangezien achter al alle alleen allemaal alles als altijd ander andere anders beetje ben bent bij bijna binnen blijft boven buiten daar daarin daarna daarnaast daarom daarvan dan dat de deze
    die dit doe doen doet door dus een één eens eerst eerste elk elke en er ergens erg even ga gaan gaat geen genoeg geweest gewoon goed goede had hadden heb hebben hebt heeft heel hem hen het hier hij hoe hun iedere iedereen
    iemand iets ik in is ja je jij jou jouw jullie kan komen komt kon krijgen krijgt kun kunnen laat laten maakt maar maken meer meest met mij mijn misschien moet moeten na naar naast nee net niet niets nieuw nieuwe niemand nog nooit nu
    of om omdat onder ons onze ook op over per rond samen soms sinds slechts staan staat steeds te tegen terwijl toch toen tot tussen twee drie vier vijf tweede u uit uw vaak van vanaf veel via volgens voor vooral wanneer
    want waren waarom was wat we weer weinig weg wel welke werd werden wie wij wil willen word worden wordt zeer zegt zelf zich zij zijn ze zo zoals zonder zou zouden zullen`),
  topic: [
    /^(?:(?:ik wil|we (?:zouden|kunnen|moeten))\s+)?(?:iets |een )?(?:blog|blogpost|artikel|stuk|bericht|post)?\s*(?:over)\s+(.+?)(?:\s+(?:schrijven|maken|doen))?$/i,
    /^(?:idee|onderwerp|titel|thema)\s*[:\-–]\s*(.+)$/i,
  ],
  leaning:
    /^(?:hij|zij|ze|het|dat|dit|die|deze|hun|maar|en|of|want|omdat|dus|daarom|dan|daarna|toen|ook|bovendien|alleen|anders|toch|zo|bijvoorbeeld|andere|anderen|daardoor|daarmee)\b/i,
  example: /\b(?:bijvoorbeeld|vorig jaar|vorige (?:maand|week)|een klant|laatst)\b/i,
  phrases: {
    more: ['Meer over {}: [{link}]({url}).', 'Verder lezen over {}: [{link}]({url}).'],
    related: ['Lees ook: [{title}]({url}).'],
    example: ['Voeg een voorbeeld van ‘{}’ uit je eigen werk toe'],
    detail: [
      'Voeg twee of drie zinnen toe over ‘{}’: wat moet de lezer weten?',
      'Werk ‘{}’ verder uit: wat zou de lezer daarna vragen?',
    ],
    questions: {
      answer: 'Wat is uw antwoord?',
      point: 'Wat moet de lezer onthouden over ‘{}’?',
      example: 'Is er een geval uit uw eigen werk dat het laat zien: wie, waar, wat gebeurde er?',
      figure: 'Is er een cijfer dat het onderbouwt?',
      reason: 'Waarom is dit belangrijk voor uw lezers?',
      nextStep: 'Wat moet de lezer nu doen?',
      time: 'Hoe laat begint het?',
      place: 'Waar is het?',
    },
  },
}
