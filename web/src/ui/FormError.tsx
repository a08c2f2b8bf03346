import { Text } from '@mantine/core'

/** Why a form was refused, where no single field is to blame. Reads itself out when it appears. */
export function FormError({ message }: { message: string | null }) {
  return (
    <Text role="alert" size="sm" c="var(--danger)" hidden={message === null}>
      {message}
    </Text>
  )
}
