import type { Employee } from '@draftwright/contract/crm/employees'
import type { Member } from '@draftwright/contract/members'
import { useMemo } from 'react'
import { useListEmployeesQuery, useListCrmPeopleQuery } from './api.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly photo: string | null
}
const none: Member[] = []
const nobody: Employee[] = []

/** The workspace's people, by id; with their CRM names, if any. */
export function usePeople(): ReadonlyMap<string, Person> {
  const { data = none } = useListCrmPeopleQuery()
  const { data: employees = nobody } = useListEmployeesQuery()
  return useMemo(() => {
    const called = new Map(employees.map(({ user_id, employee_name }) => [user_id, employee_name]))
    return new Map(
      data.map(({ user_id, display_name, email, photo_url }) => [
        user_id,
        { id: user_id, name: called.get(user_id) || display_name || email, photo: photo_url },
      ]),
    )
  }, [data, employees])
}
