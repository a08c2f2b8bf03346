import * as z from 'zod/mini'
import { optionalLine } from './records.ts'

/** ISO 3166-1: alpha-2 and alpha-3 code of each country. `XK`, user-assigned in ISO, is Kosovo everywhere. */
const codePairs = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB
  BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR
  BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR
  CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK
  FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS
  GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN
  ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO
  LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
  MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER
  NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
  PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP
  SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF
  TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY
  UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`
const pairs = codePairs.trim().split(/\s+/u)

/** Alpha-2 codes, in alphabetical order. */
export const countryCodes: readonly string[] = pairs.map((pair) => pair.slice(0, 2))
const known = new Set(countryCodes)
export const isCountryCode = (text: string): boolean => known.has(text)

const createNames = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
const english = createNames('en')

/** The English name of a country; a text that is no code is returned unchanged. */
export const getCountryName = (code: string): string => (isCountryCode(code) ? (english.of(code) ?? code) : code)

/** Languages whose country names are understood, English included. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da']
/** Common names that `Intl` does not know. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'emirates'],
  BO: ['plurinational state of bolivia'],
  BN: ['brunei darussalam'],
  // Ambiguous, so it matches neither.
  CD: ['congo', 'kongo'],
  CG: ['congo', 'kongo'],
  CV: ['cape verde'],
  CZ: ['czech republic'],
  GB: ['uk', 'u k', 'great britain', 'britain', 'united kingdom of great britain and northern ireland'],
  IR: ['islamic republic of iran'],
  KR: ['republic of korea'],
  LA: ['lao peoples democratic republic'],
  MD: ['republic of moldova'],
  MK: ['macedonia', 'republic of north macedonia'],
  MM: ['burma'],
  NL: ['holland', 'the netherlands'],
  RU: ['russian federation'],
  SY: ['syrian arab republic'],
  SZ: ['swaziland'],
  TR: ['turkey', 'turkiye'],
  TZ: ['united republic of tanzania'],
  US: ['america', 'united states of america', 'u s', 'u s a'],
  VA: ['vatican', 'holy see'],
  VE: ['bolivarian republic of venezuela'],
  VN: ['viet nam'],
}

/** Removes accents, case and punctuation, so that `Côte d’Ivoire` and `cote d'ivoire` are equal. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

let namesOf: Map<string, Set<string>> | undefined

/** Every known name, with the codes it may mean. */
function listNames(): Map<string, Set<string>> {
  if (namesOf !== undefined) return namesOf
  const all = new Map<string, Set<string>>()
  const add = (name: string, code: string) => {
    const key = normalizeName(name)
    if (key !== '') all.set(key, (all.get(key) ?? new Set()).add(code))
  }
  for (const language of languages) {
    const names = createNames(language)
    for (const code of countryCodes) add(names.of(code) ?? '', code)
  }
  for (const pair of pairs) for (const part of [pair.slice(0, 2), pair.slice(2)]) add(part, pair.slice(0, 2))
  for (const [code, names] of Object.entries(otherNames)) for (const name of names) add(name, code)
  namesOf = all
  return all
}

/** The code for a code or a name in one of several languages; null if it is unknown or ambiguous. */
export function toCountryCode(text: string): string | null {
  const [code, other] = listNames().get(normalizeName(text)) ?? []
  return code === undefined || other !== undefined ? null : code
}

/** Codes of the countries whose English name matches, for text filters. */
export const findCountryCodes = (isFound: (name: string) => boolean): string[] =>
  countryCodes.filter((code) => isFound(getCountryName(code)))

/** A country as stored in a record: its code if the text matches one, else the text itself. */
export const Country = z.pipe(
  optionalLine(120),
  z.transform((text: string | null) => (text === null ? null : (toCountryCode(text) ?? text))),
)
