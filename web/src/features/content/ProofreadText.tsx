import { type ComponentProps, lazy, Suspense } from 'react'

// Its checkers are loaded when the language of the text is known.
const Proofreading = lazy(async () => ({ default: (await import('../proofreading/index.ts')).Proofreading }))

export const ProofreadText = (props: ComponentProps<typeof Proofreading>) => (
  <Suspense>
    <Proofreading {...props} />
  </Suspense>
)
