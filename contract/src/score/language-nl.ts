import { createLanguage } from './language.ts'

export const dutch = createLanguage({
  code: 'nl',
  common:
    'de het een en of maar als omdat dat dit die deze van voor met zonder in op aan uit bij naar over door tot tussen na is zijn was waren wordt worden werd heeft hebben had kan kunnen moet moeten zal zou niet geen ik je jij u hij zij ze we wij ons onze hun hem haar er wat wie waar hoe wanneer ook nog al meer zeer dan toen zo om te alle elk elke iets veel',
  fillers:
    'eigenlijk, feitelijk, letterlijk, gewoonweg, absoluut, totaal, natuurlijk, uiteraard, in principe, in feite, als het ware, het is belangrijk om te vermelden dat, zeg maar, met betrekking tot > over, ten gevolge van > door, op dit moment > nu, met als doel > om, in het geval dat > als, teneinde > om',
  isVerbSecond: true,
  passive: String.raw`(?:wordt|worden|werd|werden)(?:\s+[\p{L}\p{N}-]+){0,7}?\s+(?:ge|be|ver|ont|her|over|\p{L}+ge)\p{Ll}{2,}(?:t|d|en)`,
  announcing:
    'in (?:dit|deze) (?:artikel|bericht|blog|blogpost|tekst)|dit artikel (?:gaat|legt|beschrijft|laat)|welkom|vandaag (?:wil|willen|gaan)|in de wereld van vandaag|heb je je ooit afgevraagd',
  joints: 'en|maar|want|dus',
  subjects: 'ik|wij|we|jij|je|zij|ze|hij|het|dat|dit|de|die|onze|ons|er|men|niemand|iedereen',
  and: 'en|of',
  related: 'Lees ook:',
})
