import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { ApiError, Entity } from '../../../src/domain/entity';
import { ConfirmDialog } from '../../../src/web/ui/feedback/ConfirmDialog';
import { DescriptionList } from '../../../src/web/ui/record/DescriptionList';
import { Page } from '../../../src/web/ui/layout/Page';
import { ErrorAlert } from '../../../src/web/ui/feedback/ErrorAlert';
import { RelativeTime } from '../../../src/web/ui/record/RelativeTime';
import { RecordPage } from '../../../src/web/ui/record/RecordPage';
import { StatusChip } from '../../../src/web/ui/feedback/StatusChip';
import type { StatusTones } from '../../../src/web/ui/feedback/statuses';
import { Tabs } from '../../../src/web/ui/layout/Tabs';
import { useLocalRows } from '../../../src/web/ui/table/useLocalRows';
import { renderInRouter } from '../renderApp';

describe('Page', () => {
  const page = (
    <Page breadcrumbs={[{ label: 'Employees', to: '/there' }, 'u1']} title="Employee Informations">
      text
    </Page>
  );

  it('shows breadcrumbs from the dashboard to the page', () => {
    renderInRouter(page);
    const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const steps = breadcrumbs.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Dashboard', 'Employees', 'u1']);
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    expect(screen.getByText('u1')).toHaveAttribute('aria-current', 'page');
  });

  it('sets the document title to its only heading', () => {
    renderInRouter(page);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe('Employee Informations · Tankbook');
  });
});

it('a relative time stays right while its page is open', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T08:02:00Z') });
  try {
    renderInRouter(<RelativeTime time="2026-11-20T08:00:00Z" />);
    expect(screen.getByText('2 minutes ago')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2 * 3_600_000));
    expect(screen.getByText('2 hours ago')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

describe('DescriptionList', () => {
  it('shows values under labels; an empty value shows five dashes and is read as a word', () => {
    renderInRouter(
      <DescriptionList
        items={[
          ['Phone', '+9715'],
          ['Alternate Phone', null],
          ['Count Cash', 0],
        ]}
      />,
    );
    expect(screen.getByText('+9715')).toBeVisible();
    expect(screen.getByText('-----')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('none')).toBeInTheDocument();
    expect(screen.getByText('0')).toBeVisible();
  });
});

describe('Tabs', () => {
  const tabs = (
    <Tabs
      label="Employee"
      tabs={[
        { value: 'Checks', label: 'Transaction', content: 'payments', isVisible: true },
        { value: 'Secret', label: 'Secret', content: 'hidden', isVisible: false },
        { value: 'Attachments', label: 'Attachments', content: 'files' },
      ]}
    />
  );

  it('open the first visible tab', () => {
    renderInRouter(tabs);
    expect(screen.getByRole('tab', { name: 'Transaction' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Transaction' })).toHaveTextContent('payments');
    expect(screen.queryByRole('tab', { name: 'Secret' })).toBeNull();
  });

  it('keep the open tab in the URL', async () => {
    const { user, router } = renderInRouter(tabs, '/here?page=3');
    await user.click(screen.getByRole('tab', { name: 'Attachments' }));
    expect(router.state.location.search).toBe('?tab=Attachments');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('files');
  });

  it('get the focus with arrow keys, and open with Enter', async () => {
    const { user, router } = renderInRouter(tabs);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Transaction' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Attachments' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{End}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('payments');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('tabpanel', { name: 'Attachments' })).toHaveTextContent('files');
    expect(screen.getByRole('tab', { name: 'Attachments' })).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.search).toBe('?tab=Attachments');
  });

  it('fall back to the first tab for a hidden one in the URL', () => {
    renderInRouter(tabs, '/here?tab=Secret');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('payments');
  });
});

describe('ErrorAlert', () => {
  it.each<[number | undefined, string]>([
    [undefined, 'No connection'],
    [403, 'Not allowed'],
    [404, 'Not found'],
    [409, 'Not possible'],
    [422, 'Please check your input'],
    [429, 'Too many attempts'],
    [500, 'Server error'],
    [503, 'The server is busy'],
  ])('shows status %s as "%s" with the server’s message', (status, title) => {
    const error: ApiError = { status, message: 'The server’s message.' };
    renderInRouter(<ErrorAlert error={error} />);
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent('The server’s message.');
  });

  it('reports a conflict when the response contains the newer record', () => {
    const body = { record: { _id: 't1', version: 4 } };
    renderInRouter(<ErrorAlert error={{ status: 409, message: 'Somebody saved first.', body }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Changed by someone else');
  });

  it('shows how long to wait and a Retry button', async () => {
    const retry = jest.fn();
    const { user } = renderInRouter(
      <ErrorAlert error={{ status: 429, message: 'Too often.', retryAfter: 40 }} onRetry={retry} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Try again in 40 seconds.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('RecordPage', () => {
  const renderPage = (record: (Entity & { name: string }) | null, error?: ApiError) =>
    renderInRouter(
      <RecordPage
        view={{ record, error, retry: () => undefined }}
        breadcrumbs={[{ label: 'Tanks', to: '/there' }, 't1']}
        title="Tank"
        actions="act"
      >
        {({ name }) => name}
      </RecordPage>,
    );

  it('shows its heading before the record is loaded', () => {
    renderPage(null);
    expect(screen.getByRole('heading', { level: 1, name: 'Tank' })).toBeVisible();
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByText('act')).toBeNull();
  });

  it('links back to the list when the record does not exist', () => {
    renderPage(null, { status: 404, message: 'This record does not exist.' });
    expect(screen.getByRole('link', { name: 'Back to Tanks' })).toHaveAttribute('href', '/there');
  });

  it('keeps the record visible when a reload fails', () => {
    renderPage({ _id: 't1', name: 'TK-1' }, { message: 'No answer.' });
    expect(screen.getByText('TK-1')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  });
});

describe('ConfirmDialog', () => {
  it('focuses Cancel for a destructive action', () => {
    renderInRouter(
      <ConfirmDialog
        confirmation={{ text: 'Delete it?', destructive: true }}
        onConfirm={jest.fn()}
        onCancel={jest.fn()}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('disables both buttons while pending', () => {
    const confirmation = { title: 'Log out', text: 'Sure?', pendingLabel: 'Logging out...', isPending: true };
    renderInRouter(<ConfirmDialog confirmation={confirmation} onConfirm={jest.fn()} onCancel={jest.fn()} />);
    expect(screen.getByRole('button', { name: 'Logging out...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('is closed by a click beside it, but not by the double-click that opened it', () => {
    const onCancel = jest.fn();
    renderInRouter(
      <ConfirmDialog confirmation={{ text: 'Sure?' }} onConfirm={jest.fn()} onCancel={onCancel} />,
    );
    const backdrop = document.querySelector('.MuiDialog-container') as HTMLElement;
    fireEvent.mouseDown(backdrop);
    fireEvent.click(backdrop, { detail: 2 });
    expect(onCancel).not.toHaveBeenCalled();
    fireEvent.mouseDown(backdrop);
    fireEvent.click(backdrop, { detail: 1 });
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('StatusChip', () => {
  it('shows known and unknown states as text', () => {
    const tones: StatusTones<string> = { Handover: 'info', Done: ['success', 'Finished'] };
    renderInRouter(
      <>
        <StatusChip tones={tones} status="Handover" />
        <StatusChip tones={tones} status="Elsewhere" />
        <StatusChip tones={tones} status="Done" />
      </>,
    );
    expect(screen.getByText('Handover')).toBeVisible();
    expect(screen.getByText('Elsewhere')).toBeVisible();
    expect(screen.getByText('Finished')).toBeVisible();
  });
});

describe('useLocalRows', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ _id: String(index), name: `n${String(index)}` }));

  function LocalRows() {
    const [rows, setRows] = useState(many);
    const list = useLocalRows(rows);
    return (
      <>
        <output>{list.rows.map(({ name }) => name).join()}</output>
        <p>{`page ${String(list.query.page)} of ${String(list.total)}`}</p>
        <button
          onClick={() => {
            list.changeQuery({ page: 2 });
          }}
        >
          next
        </button>
        <button
          onClick={() => {
            list.changeQuery({ sort: 'name', dir: 'desc' });
          }}
        >
          sort
        </button>
        <button
          onClick={() => {
            setRows(many.slice(0, 10));
          }}
        >
          fewer
        </button>
      </>
    );
  }

  it('shows ten rows per page', async () => {
    const { user } = renderInRouter(<LocalRows />);
    expect(screen.getByRole('status')).toHaveTextContent('n0,n1,n2,n3,n4,n5,n6,n7,n8,n9');
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(screen.getByRole('status')).toHaveTextContent('n10,n11');
  });

  it('sorts embedded numbers by value', async () => {
    const { user } = renderInRouter(<LocalRows />);
    await user.click(screen.getByRole('button', { name: 'sort' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^n11,n10,n9/);
  });

  it('returns to the last page when rows disappear', async () => {
    const { user } = renderInRouter(<LocalRows />);
    await user.click(screen.getByRole('button', { name: 'next' }));
    await user.click(screen.getByRole('button', { name: 'fewer' }));
    expect(screen.getByText('page 1 of 10')).toBeVisible();
  });
});
