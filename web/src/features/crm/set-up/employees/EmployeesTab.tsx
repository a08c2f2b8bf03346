import type { Employee } from '@draftwright/contract/crm/employees'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useListEmployeesQuery } from '../../kernel/api.ts'
import styles from '../set-up.module.css'
import type { SetUpTabProps } from '../tab-props.ts'
import { AddEmployee } from './AddEmployee.tsx'
import { EmployeeName } from './EmployeeName.tsx'
import { EmployeeRow } from './EmployeeRow.tsx'

/** The people of the CRM, and their roles. */
export function EmployeesTab({ mayEdit }: SetUpTabProps) {
  const { data: employees, error, refetch } = useListEmployeesQuery()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Employee | null>(null)
  if (employees === undefined)
    return error === undefined ? <RowsSkeleton rows={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.intro}>
        <p>Admins see all deals and settings. Salespeople see their own deals and all contacts.</p>
        {mayEdit ? (
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add person
          </Button>
        ) : null}
      </div>
      <ul className={styles.rows} aria-label="Employees">
        {employees.map((employee) => (
          <EmployeeRow key={employee.id} employee={employee} mayEdit={mayEdit} onRename={() => setRenamed(employee)} />
        ))}
      </ul>
      {isAdding ? <AddEmployee employees={employees} onClose={() => setAdding(false)} /> : null}
      {renamed === null ? null : <EmployeeName employee={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}
