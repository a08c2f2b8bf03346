import type { Content } from '@draftwright/contract/content'
import { lazy, Suspense } from 'react'
import type { WorkflowSteps } from './use-workflow-steps.ts'

const PostNewsletter = lazy(async () => ({ default: (await import('../newsletters/index.ts')).PostNewsletter }))
const PublishedCard = lazy(async () => ({ default: (await import('./PublishedCard.tsx')).PublishedCard }))

/** What follows a publication: the card of a new one, and the newsletter. */
export function AfterPublishing({ content, steps, place }: { content: Content; steps: WorkflowSteps; place: string }) {
  const { isShown, close } = steps.publication
  return (
    <Suspense>
      {isShown ? <PublishedCard content={content} place={place} onClose={close} /> : null}
      <PostNewsletter content={content} />
    </Suspense>
  )
}
