import type { Intention } from '@draftwright/contract/vocabulary'
import { intentions } from '@draftwright/contract/vocabulary'

const buildWordPattern = (list: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.split(/\s+/u).join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/** In seven languages at once: a word that means something else in another language is omitted. */
const signs: readonly (readonly [Intention, RegExp])[] = [
  [
    'navigational',
    buildWordPattern(
      `log-?in sign-in website homepage hotline www\\S* \\S+\\.(?:com|org|net|io|de|fr|es|it|nl|pt) anmelden kundenservice connexion site-officiel sesión accedi inloggen klantenservice`,
    ),
  ],
  [
    'transactional',
    buildWordPattern(
      `buy order purchase download coupons? discount hire subscribe book-a free-trial near-me kaufen bestellen buchen herunterladen gutschein rabatt acheter commander télécharger réserver comprar descargar reservar
      comprare acquistare scaricare prenotare kopen downloaden boeken kortingscode baixar`,
    ),
  ],
  [
    'commercial',
    buildWordPattern(
      `best top vs versus reviews? comparison compare alternatives? software tools? pricing prices? costs? cheapest vendors? providers? beste[nrs]? vergleich vergleichen testsieger erfahrungen kosten preise? anbieter
      alternativen meilleurs? meilleures? comparatif avis prix tarifs? coût logiciels? mejor mejores comparativa opiniones precios? coste migliori? migliore confronto recensioni prezz[oi] costo beste vergelijken
      prijs prijzen kosten alternatief melhor melhores comparação avaliações preços? custos?`,
    ),
  ],
]

/** The search intention of a keyword; informational unless a word says otherwise. */
export function guessIntention(keyword: string): Intention {
  const text = keyword.normalize('NFC')
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'informational'
}

/** The provider's intention, if it is one of ours. */
export const parseIntention = (word: string | null): Intention | null =>
  intentions.find((intention) => intention === word) ?? null
