import { createLanguage } from './language.ts'

export const italian = createLanguage({
  code: 'it',
  common:
    "il lo la i gli le un uno una di del dello della dei degli delle da dal dalla in nel nella nei con su sul sulla per tra fra e ed o ma se che chi cui dove quando come è sono era erano essere ha hanno aveva avere può possono si ci non né più meno molto io tu lui lei noi voi loro mi ti suo sua suoi nostro nostra nostri nostre questo questa questi queste quello ogni tutto tutti tutte anche perché c'è",
  fillers:
    "davvero, veramente, praticamente, letteralmente, assolutamente, totalmente, semplicemente, ovviamente, naturalmente, in realtà, di fatto, alla fine dei conti, è importante notare che, va detto che, vale la pena notare che, al fine di > per, allo scopo di > per, a causa del fatto che > perché, in questo momento > ora, a livello di > in, al giorno d'oggi > oggi",
  passive: String.raw`(?:viene|vengono|venne|vennero|veniva|venivano|verrà|verranno|(?:è|sono|era|erano|essere|sarà|saranno)\s+stat[oaie])\s+(?:(?:\p{L}+mente|sempre|anche)\s+)?(?:\p{L}{2,}(?:at|it|ut)[oaie]|fatt[oaie]|scritt[oaie]|mess[oaie]|pres[oaie]|dett[oaie])`,
  announcing:
    'in questo (?:articolo|post|testo)|questo (?:articolo|post|testo) (?:spiega|tratta|descrive|presenta)|benvenuti|oggi (?:vorrei|vogliamo|voglio|parliamo)|nel mondo (?:di oggi|attuale)|ti sei mai chiesto|vi siete mai chiesti',
  joints: 'e|ma|però|quindi',
  subjects: 'io|noi|loro|lui|lei|voi|questo|ciò|il|lo|la|i|gli|le|nostro|nostra|nessuno|tutti|si|ci',
  and: 'e|ed|o',
  related: 'Leggi anche:',
})
