import { type ComponentProps, lazy, Suspense } from 'react'

// Loaded when somebody asks for a command.
const CommandCard = lazy(async () => ({ default: (await import('./commands/CommandCard.tsx')).CommandCard }))

export const EditorCommands = (props: ComponentProps<typeof CommandCard>) => (
  <Suspense>
    <CommandCard {...props} />
  </Suspense>
)
