import { toWordSet, type Language } from './language.ts'

export const dutch: Language = {
  code: 'nl',
  stopwords:
    toWordSet(`aan aangezien achter al alle alleen allemaal alles als altijd ander andere anders beetje ben bent bij bijna binnen blijft boven buiten daar daarin daarna daarnaast daarom daarvan dan dat de deze
    die dit doe doen doet door dus een één eens eerst eerste elk elke en er ergens erg even ga gaan gaat geen genoeg geweest gewoon goed goede had hadden heb hebben hebt heeft heel hem hen het hier hij hoe hun iedere iedereen
    iemand iets ik in is ja je jij jou jouw jullie kan komen komt kon krijgen krijgt kun kunnen laat laten maakt maar maken meer meest met mij mijn misschien moet moeten na naar naast nee net niet niets nieuw nieuwe niemand nog nooit nu
    of om omdat onder ons onze ook op over per rond samen soms sinds slechts staan staat steeds te tegen terwijl toch toen tot tussen twee drie vier vijf tweede u uit uw vaak van vanaf veel via volgens voor vooral wanneer
    want waren waarom was wat we weer weinig weg wel welke werd werden wie wij wil willen word worden wordt zeer zegt zelf zich zij zijn ze zo zoals zonder zou zouden zullen`),
  leaning:
    /^(?:hij|zij|ze|het|dat|dit|die|deze|hun|maar|en|of|want|omdat|dus|daarom|dan|daarna|toen|ook|bovendien|alleen|anders|toch|zo|bijvoorbeeld|andere|anderen|daardoor|daarmee)\b/i,
}
