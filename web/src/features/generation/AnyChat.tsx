import { lazy, Suspense } from 'react'
import type { ChatExchangeProps } from './ChatExchange.tsx'

const ChatExchange = lazy(async () => ({ default: (await import('./ChatExchange.tsx')).ChatExchange }))

/** Loaded when somebody opens it. */
export const AnyChat = (props: ChatExchangeProps) => (
  <Suspense>
    <ChatExchange {...props} />
  </Suspense>
)
