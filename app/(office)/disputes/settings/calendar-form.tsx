'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { DISPUTE_PRIORITIES, type SupportCalendar } from '@/server/contracts/disputes';

const days = [1, 2, 3, 4, 5, 6, 7] as const;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Working days and hours, holidays, and the working time within which each priority is answered. */
export function CalendarForm({ body, revision }: { body: SupportCalendar; revision: number }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const may = useMay('support.calendar');
  const ids = useId();
  const [values, setValues] = useState(body);
  const [holidays, setHolidays] = useState(body.holidays.join(' '));
  const save = useMutation(
    trpc.dispute.setCalendar.mutationOptions({
      onSuccess: () => {
        toast({ title: t('desk.saved') });
        return cache.invalidateQueries({ queryKey: trpc.dispute.calendar.queryKey() });
      },
    }),
  );
  const dates = holidays.split(/[\s,]+/).filter((day) => day !== '');
  const bad = dates.find((day) => !/^\d{4}-\d\d-\d\d$/.test(day));
  return (
    <Card title={t('desk.calendar')} description={t('desk.calendarHelp')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!bad) save.mutate({ expectedRevision: revision, body: { ...values, holidays: dates } });
        }}
      >
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="mb-1 text-label">{t('desk.days')}</legend>
          {days.map((day) => (
            <span key={day} className="inline-flex min-h-8 items-center gap-2">
              <Checkbox
                id={`${ids}-${day}`}
                disabled={!may}
                checked={values.days.includes(day)}
                onCheckedChange={(on) =>
                  setValues({
                    ...values,
                    days: on === true ? [...values.days, day].sort() : values.days.filter((each) => each !== day),
                  })
                }
              />
              <label htmlFor={`${ids}-${day}`}>{t(`desk.weekdays.${day}`)}</label>
            </span>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          {(['opensAt', 'closesAt'] as const).map((name) => (
            <Field key={name} label={t(`desk.${name}`)}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  disabled={!may}
                  value={clock(values[name])}
                  onChange={(event) =>
                    event.target.value && setValues({ ...values, [name]: minutesOf(event.target.value) })
                  }
                />
              )}
            </Field>
          ))}
        </div>
        <Field
          label={t('desk.holidays')}
          help={t('desk.holidaysHelp')}
          error={bad ? t('desk.notADay', { day: bad }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              disabled={!may}
              value={holidays}
              onChange={(event) => setHolidays(event.target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {DISPUTE_PRIORITIES.map((priority) => (
            <Field key={priority} label={t('desk.minutes', { priority: t(`priorities.${priority}`) })}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  numeric
                  min={5}
                  max={100_000}
                  disabled={!may}
                  value={String(values.targets[priority])}
                  onChange={(event) =>
                    setValues({ ...values, targets: { ...values.targets, [priority]: Number(event.target.value) } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
        {save.isError && <p className="text-destructive">{problemOf(save.error)?.message ?? t('actFailed')}</p>}
        {may && (
          <div className="flex justify-end">
            <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={t('saving')}>
              {t('desk.save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
