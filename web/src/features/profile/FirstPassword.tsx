import { Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useAskLinkMutation } from './api.ts'

/** For people who came by a provider, a code or an invitation: the mailbox stands in for the password they do not have. */
export function FirstPassword({ email }: { email: string }) {
  const [askLink, { isLoading, isSuccess, error }] = useAskLinkMutation()
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed" role="status">
        {isSuccess
          ? `A link to choose a password is on its way to ${email}. It is good for ten minutes.`
          : 'You sign in without a password. Set one to have another way in.'}
      </Text>
      <Button
        variant="outline"
        icon={<IconMail size={16} />}
        loading={isLoading}
        onClick={() => void askLink({ body: { email } })}
      >
        {isSuccess ? 'Send it again' : 'Set a password by mail'}
      </Button>
      <FormError message={error === undefined ? null : readError(error).message} />
    </Stack>
  )
}
