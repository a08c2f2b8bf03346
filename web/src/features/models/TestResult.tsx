import type { ModelTest } from '@draftwright/contract/models'
import classes from './ModelsTab.module.css'

/** What a test found out, in a sentence; announced by screen readers. */
export function TestResult({ result, isRunning }: { result: ModelTest | undefined; isRunning: boolean }) {
  return (
    <div role="status">
      {isRunning ? (
        <p className={classes.result}>Asking for one word. A model that has to be loaded first may take a minute.</p>
      ) : result === undefined ? null : (
        <p className={classes.result} data-tone={result.error === null ? 'success' : 'danger'}>
          {result.error === null ? describeSuccess(result) : result.error.message}
        </p>
      )}
    </div>
  )
}

function describeSuccess({ label, milliseconds, input_tokens, output_tokens }: ModelTest): string {
  if (input_tokens + output_tokens === 0) return `${label} works. It costs no tokens.`
  const seconds = Math.max(0.1, milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${label} answered in ${seconds} s. Tokens: ${input_tokens.toLocaleString('en')} read, ${output_tokens.toLocaleString('en')} written.`
}
