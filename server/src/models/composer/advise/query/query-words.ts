import { parseDay } from '@draftwright/contract/days'
import { escapeMarkdown } from '../format.ts'
import { translateState } from '../german-terms.ts'
import type { Language } from './answer-language.ts'
import { formatLongDay } from './span-words.ts'

/** What a field is called in an answer. */
export const formatFieldName = (field: string, language: Language = 'en') =>
  translateState((field === 'at' ? 'day' : field).replace('.', ' '), { language })

export function formatValue(
  value: string | number | boolean,
  type: string | undefined,
  currency: string,
  language: Language,
): string {
  if (typeof value === 'number') {
    if (type === 'money') return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value / 100)
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
    return type === 'percent' ? (language === 'de' ? `${number} %` : `${number}%`) : number
  }
  if (type === 'day' && parseDay(String(value)) !== undefined) return formatLongDay(String(value), language)
  return escapeMarkdown(String(value))
}

/** Fields whose values are words of the product. */
export const stated: readonly string[] = ['status', 'entry', 'by', 'consent']
