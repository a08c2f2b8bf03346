import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const Panel = lazy(async () => ({ default: (await import('./CommentsPanel.tsx')).CommentsPanel }))

/** Loaded when it is first opened. */
export function CommentsPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Panel {...props} />
    </Suspense>
  )
}
