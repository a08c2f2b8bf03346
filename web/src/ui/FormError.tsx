import { Text } from '@mantine/core'

/** Why a form was rejected when no single field is at fault. Announced by screen readers when it appears. */
export function FormError({ message }: { message: string | null }) {
  return (
    <Text role="alert" size="sm" c="var(--danger)" hidden={message === null}>
      {message}
    </Text>
  )
}
