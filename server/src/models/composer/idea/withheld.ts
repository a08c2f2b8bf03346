import type { Language } from '../language.ts'
import { splitWords } from '../words.ts'
import type { IdeaPart } from './find-doubt.ts'
import { classifyRequest } from './requests.ts'

/** Asks to keep something out, in any of the languages. */
const withholds =
  /(?<!\p{L})(?:(?:don['’]?t|do not|never|without|not) (?:\p{L}+ )?(?:mention|nam|say|write|put|quote|us|includ|print|publish|giv|tell)\p{L}*|leave (?:\p{L}+ ){0,5}out|keep (?:\p{L}+ ){0,5}out|nicht (?:\p{L}+ )?(?:erwähn|nenn|schreib|rein|veröffentlich|zitier|drucken)\p{L}*|ohne (?:\p{L}+ ){0,2}zu nennen|weglassen|rauslassen|ne (?:pas )?(?:pas )?(?:mentionn|cit|nomm|écri|met|donn|parl)\p{L}*|sans (?:citer|nommer|mentionner)|no (?:pong|mencion|dig|nombr|escrib|cit|public)\p{L}*|sin (?:nombrar|mencionar)|non (?:menzion|cit|scriv|dir|nomin|metter)\p{L}*|senza (?:citare|nominare)|não (?:mencion|cit|escrev|dig)\p{L}*|niet (?:noem|vermeld|schrijv|zegg)\p{L}*|weglaten|не (?:згаду|назива|пиш|каж)\p{L}*)/iu
/** Says that something has still to be found out. */
const checks =
  /(?<!\p{L})(?:to-?do|check|verify|confirm|ask|not sure|look up|prüf\p{L}*|nachfrag\p{L}*|fragen|vérifi\p{L}*|demander|verific\p{L}*|pregunt\p{L}*|chieder\p{L}*|nagaan|navragen)(?!\p{L})/iu
/** Says that somebody has still to agree. */
const consent =
  /(?<!\p{L})(?:permission|consent|(?:agrees?|happy|okay|ok|fine) (?:with|to be)|d['’]accord|autorisation|einverstanden|erlaubnis|de acuerdo|permiso|d['’]accordo|permesso|akkoord|toestemming|de acordo|autorização|згод\p{L}+|дозв\p{L}+)(?!\p{L})/iu
/** A figure that is meant, and not said: the one named last. */
const figure =
  /(?<!\p{L})(?:money|costs?|geld|kosten|argent|dinero|soldi|dinheiro|years?|jahr(?:eszahl)?|année|año|anno|ano|jaar|numbers?|figures?|prices?|amounts?|sums?|budget|percentage|zahl(?:en)?|betrag|preise?|summe|prix|montant|chiffres?|precios?|cifras?|números?|cantidad|prezz[oi]|cifre|preços?|prijs|bedrag|cijfers?|цін[ауи]|сум[ау])(?!\p{L})/iu
const price = /^(?:pri|pre|prij|ці|money|cost|geld|kost|argent|dinero|soldi|dinheiro)/iu
const year = { word: /^(?:year|jahr|ann|año|ano|jaar)/iu, figure: /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/u }
/** What may be a price: money, or more than a temperature. */
const amount =
  /[€£$]|\d{3}|\d[.,]\d\d(?!\d| ?%)|(?<!\p{L})(?:euros?|pounds?|quid|dollars?|francs?|pence|гривень|грн)(?!\p{L})/iu
const weekday =
  /(?<!\p{L})(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|понеділок|вівторок|середу|четвер|п['’]ятницю)(?!\p{L})/giu
/** Names and figures inside a sentence; in German every noun. */
const named = /(?<=[\p{L}\p{N},;:"“„(–-]\s*["“„(]?)(?!I(?:['’]|\s))(?:\p{Lu}[\p{L}'’-]+|\d[\d.,]*\d|\d)/gu

/**
 * Marks the sentences that have what another one asks to keep out, so that their author is asked: "Don't mention Harper's by name" leaves
 * with the request, but what it names stands elsewhere.
 */
export function markWithheld(parts: readonly IdeaPart[], language: Language): IdeaPart[] {
  const asked = new Set<number>()
  const askAboutFigure = (request: string, at: number): void => {
    const [said] = figure.exec(request) ?? []
    if (said === undefined) return
    const isFitting = year.word.test(said) ? year.figure : price.test(said) ? amount : /\d/u
    const nearest = parts.findLastIndex((part, place) => place < at && !part.isAside && isFitting.test(part.text))
    if (nearest >= 0) asked.add(nearest)
  }
  for (const [at, request] of parts.entries()) {
    if (!request.isAside) continue
    const before = parts.findLastIndex((part, place) => place < at && !part.isAside)
    // "Check that she is happy to be quoted": the sentence before, unless another aside stands between.
    const isPointing = request.text.match(named) === null && consent.test(request.text)
    if (isPointing && before >= 0 && before === at - 1 && !withholds.test(request.text)) asked.add(before)
    if (!withholds.test(request.text) && classifyRequest(request.text, language.code) !== 'private') {
      // "TODO: 750 or 900 ml?": what is not sure yet stands in the text.
      const isChecked = checks.test(request.text)
      if (isChecked) askAboutFigure(request.text, at)
      const figures = isChecked ? [...request.text.matchAll(/\d[\d.,]*/gu)].map(([word]) => word) : []
      for (const [place, part] of parts.entries())
        if (!part.isAside && figures.some((word) => word.length > 1 && hasWord(part.text, word))) asked.add(place)
      continue
    }
    const targets = [...request.text.matchAll(named), ...request.text.matchAll(weekday)].map(([word]) => toStem(word))
    // A request may begin with the name; elsewhere only a name has its capital within a sentence.
    const [, first] = /^\P{L}*(\p{Lu}[\p{L}-]{2,})/u.exec(request.text) ?? []
    const pairs = listPairs(request.text, language)
    for (const [place, part] of parts.entries())
      if (
        !part.isAside &&
        (targets.some((target) => hasWord(part.text, target)) ||
          hasName(part.text, first) ||
          pairs.some((pair) => pair.every((stem) => hasWord(part.text, stem))))
      )
        asked.add(place)
    if (targets.length === 0) askAboutFigure(request.text, at)
  }
  return parts.map((part, at) => (asked.has(at) ? { ...part, isOpen: true } : part))
}

/** "Better not mention petrol stations": two words of the request's first clause that stand together, without their endings. */
function listPairs(text: string, { stopwords }: Language): string[][] {
  const words = splitWords(/^[^,;:.]*/u.exec(text)?.[0] ?? '').map((word) => word.toLowerCase())
  const stems = words
    .filter((word) => word.length > 3 && !stopwords.has(word))
    .map((word) => word.slice(0, Math.max(4, word.length - 2)))
  return stems.slice(1).map((stem, at) => [stems[at] ?? stem, stem])
}

/** "Harper's" is Harper. */
const toStem = (word: string): string => word.replace(/['’]s?$/u, '').toLowerCase()

const hasName = (text: string, name: string | undefined): boolean =>
  name !== undefined && text.slice(1).includes(` ${name}`)

function hasWord(text: string, word: string): boolean {
  const at = text.toLowerCase().indexOf(word)
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}
