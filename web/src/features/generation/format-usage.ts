import type { RunUsage } from '@draftwright/contract/generation'

/** Time, tokens and cost of a run, such as `12 s · 3,400 tokens · $0.02`; the built-in model uses none. */
export function formatUsage({
  input_tokens,
  output_tokens,
  cached_tokens = 0,
  duration_ms,
  cost_usd,
}: RunUsage): string {
  const tokens = input_tokens + output_tokens
  return [
    formatDuration(duration_ms),
    ...(tokens === 0
      ? []
      : [
          `${tokens.toLocaleString('en')} tokens${cached_tokens === 0 ? '' : ` (${cached_tokens.toLocaleString('en')} from cache)`}`,
        ]),
    ...(cost_usd === null ? [] : [formatDollars(cost_usd)]),
  ].join(' · ')
}

function formatDuration(ms: number): string {
  if (ms < 1000) return 'under a second'
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function formatDollars(amount: number): string {
  if (amount === 0) return '$0'
  if (amount < 0.0001) return 'under $0.0001'
  return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: amount < 0.1 ? 4 : 2 })}`
}
