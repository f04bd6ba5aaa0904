import { useEffect } from 'react';
import type { Ticket } from '../../tickets/ticket.ts';

/** Bump bars are keyboards: a digit marks the ticket of that place, the others are what is done to it. */
interface BumpBar {
  tickets: readonly Ticket[];
  recent: readonly Ticket[];
  marked: string | null;
  mark(guid: string | null): void;
  act(kind: 'start' | 'bump' | 'recall', ticket: Ticket): void;
}

export function useBumpBar({ tickets, recent, marked, mark, act }: BumpBar): void {
  useEffect(() => {
    const at = tickets.findIndex(({ guid }) => guid === marked);
    const pressed = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      // Buttons and fields have keys of their own.
      if (target instanceof HTMLElement && target.closest('button, a, input, select, textarea')) return;
      const ticket = tickets[at];
      if (/^[1-9]$/.test(key)) mark(tickets[Number(key) - 1]?.guid ?? null);
      else if (key === 'ArrowRight') mark(tickets[Math.min(at + 1, tickets.length - 1)]?.guid ?? null);
      else if (key === 'ArrowLeft') mark(tickets[Math.max(at - 1, 0)]?.guid ?? null);
      else if ((key === 'Enter' || key === ' ') && ticket) {
        act('bump', ticket);
        mark(tickets[at + 1]?.guid ?? null);
      } else if (key === 's' && ticket) act('start', ticket);
      else if ((key === 'r' || key === 'Backspace') && recent[0]) act('recall', recent[0]);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [tickets, recent, marked, mark, act]);
}
