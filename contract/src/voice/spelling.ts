import type { Spelling } from './profile.ts'

const ise =
  'organi recogni reali optimi minimi maximi prioriti summari customi personali standardi apologi categori centrali digiti finali generali moneti moderni mobili speciali visuali utili authori criti emphasi harmoni normali stabili subsidi symboli sympathi'
const iseEndings = 'e es ed ing er ers ation ations'.split(' ')
const our = 'colo favo hono labo neighbo behavio flavo humo rumo endeavo'
const ourEndings = ['', 's', 'ed', 'ing', 'able', 'ful', 'al', 'ite', 'ites', 'hood', 'hoods', 'less']
const pairs =
  'centre:center centres:centers centred:centered theatre:theater theatres:theaters fibre:fiber defence:defense offence:offense catalogue:catalog catalogues:catalogs travelling:traveling travelled:traveled traveller:traveler travellers:travelers cancelled:canceled cancelling:canceling labelled:labeled labelling:labeling modelled:modeled modelling:modeling fulfil:fulfill fulfils:fulfills enrol:enroll enrolment:enrollment grey:gray jewellery:jewelry ageing:aging judgement:judgment analyse:analyze analysed:analyzed analysing:analyzing analyser:analyzer paralyse:paralyze paralysed:paralyzed sceptical:skeptical'

const american = new Map<string, string>()
for (const stem of ise.split(' '))
  for (const ending of iseEndings) american.set(`${stem}s${ending}`, `${stem}z${ending}`)
for (const stem of our.split(' '))
  for (const ending of ourEndings) american.set(`${stem}ur${ending}`, `${stem}r${ending}`)
for (const pair of pairs.split(' ')) {
  const [gb = '', us = ''] = pair.split(':')
  american.set(gb, us)
}
const british = new Map([...american].map(([gb, us]) => [us, gb]))

/** The other spelling of a word that is in the wrong one; undefined if both are the same. */
export const findRespelling = (word: string, spelling: Spelling): string | undefined =>
  (spelling === 'en-US' ? american : british).get(word.toLowerCase())
