import type { Sample } from '../../../../test/contract/declared';

export const sample: Sample = {
  noun: 'time-entry',
  bodies: [
    {
      of: (fields) => 'hours' in fields,
      // Hours and minutes as a clock has them, and more than none.
      fit: (body) => ({
        ...body,
        ...('hours' in body && { hours: (Number(body.hours) % 23) + 1 }),
        minutes: (Number(body.minutes ?? 0) % 59) + 1,
      }),
    },
  ],
  readAs: {
    hours: ({ minutes }) => Math.floor(minutes / 60) || null,
    // Alone they are all the time there is, beside hours the rest of it.
    minutes: ({ minutes }) => minutes % 60,
  },
  // Today, at one's own rate.
  givenAtFirst: ['worked_at', 'hourly_rate', 'minutes'],
  states: {
    'of done work': async ({ make, send }) => {
      const record = await make('time-entry');
      await send('PATCH', `/work-orders/${record.work_order.id}`, { status: 'done' });
      return { record };
    },
    'their own': async ({ make, send, technician }) => {
      const person = await technician();
      const { id } = await make('work-order', 'required');
      const entry = { work_order: id, time_type: 'work', user: person.id, hours: 2, minutes: 15 };
      return { record: await send('POST', '/work-orders/time-entries', entry, person), person };
    },
  },
};
