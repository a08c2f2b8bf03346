import { Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useRequestPasswordLinkMutation } from './api.ts'

/** For people who signed up by a provider, a code or an invitation: their mailbox replaces the missing password. */
export function FirstPassword({ email }: { email: string }) {
  const [askLink, { isLoading, isSuccess, error }] = useRequestPasswordLinkMutation()
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed" role="status">
        {isSuccess
          ? `We sent a link to choose a password to ${email}. It expires in 10 minutes.`
          : 'You have no password. Set one as an additional sign-in method.'}
      </Text>
      <Button
        variant="outline"
        icon={<IconMail size={16} />}
        loading={isLoading}
        onClick={() => void askLink({ body: { email } })}
      >
        {isSuccess ? 'Resend' : 'Set a password by email'}
      </Button>
      <FormError message={error === undefined ? null : toFailure(error).message} />
    </Stack>
  )
}
