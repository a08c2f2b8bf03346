import { createLanguage } from './language.ts'

export const portuguese = createLanguage({
  code: 'pt',
  common:
    'o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre entre até e ou mas se que quem quando onde como é são era eram ser está estão foi foram tem têm tinha há pode podem não nem mais menos muito eu tu ele ela nós vocês eles elas você me te lhe seu sua seus suas nosso nossa nossos nossas meu minha isto isso este esta esse essa cada todo todos toda todas também porque ao aos à',
  fillers:
    'realmente, basicamente, literalmente, absolutamente, totalmente, simplesmente, obviamente, evidentemente, na verdade, de facto, de fato, no fim das contas, é importante notar que, é importante destacar que, vale ressaltar que, com o objetivo de > para, a fim de > para, devido ao facto de que > porque, devido ao fato de que > porque, neste momento > agora, ao nível de > em, hoje em dia > hoje',
  passive: String.raw`(?:é|são|foi|foram|era|eram|ser|sido|será|serão)\s+(?:(?:\p{L}+mente|sempre|também)\s+)?(?:\p{L}{2,}(?:ad|id)[oa]s?|feit[oa]s?|escrit[oa]s?|vist[oa]s?|dit[oa]s?|post[oa]s?)`,
  announcing:
    'n(?:este|o presente) (?:artigo|post|texto)|este (?:artigo|post|texto) (?:explica|trata|descreve|apresenta)|bem-vind[oa]s?|hoje (?:quero|vamos|vou|queremos)|no mundo (?:atual|de hoje)|já se perguntou',
  joints: 'e|mas|porém|então',
  subjects: 'eu|nós|eles|elas|ele|ela|você|vocês|isto|isso|o|a|os|as|nosso|nossa|ninguém|todos|há',
  and: 'e|ou',
  related: 'Leia também:',
})
