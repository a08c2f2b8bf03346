import { Divider, Stack } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useListProvidersQuery } from './provider-api.ts'
import { useOAuthRedirect } from './use-oauth-redirect.ts'

/** The other sign-in options, below an "or"; renders nothing if no provider is configured. */
export function ProviderButtons() {
  const { data: providers = [] } = useListProvidersQuery()
  const [params] = useSearchParams()
  const { leaveFor, leavingFor, error } = useOAuthRedirect('sign-in')
  if (providers.length === 0) return null
  return (
    <Stack gap="xs">
      <Divider label="or" labelPosition="center" />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          variant="outline"
          size="lg"
          icon={<IconLogin2 size={18} aria-hidden />}
          loading={leavingFor === id}
          disabled={leavingFor !== null}
          onClick={() => void leaveFor(id, params.get('return'))}
        >
          Continue with {label}
        </Button>
      ))}
      <FormError message={error === undefined ? null : toFailure(error).message} />
    </Stack>
  )
}
