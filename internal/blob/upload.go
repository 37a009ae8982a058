package blob

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Bounds of uploads, in bytes.
const (
	MaxPart       = 256 << 10
	MaxPicture    = 20 << 20
	minPart       = 4 << 10 // but for the last
	maxUnfinished = 40      // of a user
)

// Upload is how much of a picture has come, and the photo once it has come whole.
type Upload struct {
	Received int64  `json:"received" doc:"Bytes: where the next part begins"`
	Photo    *Photo `json:"photo" doc:"Null until the last part has come"`
}

// Part is a piece of a picture.
type Part struct {
	Upload string // id, made by the client
	Owner  string // a user's id
	Offset int64
	Size   int64 // of the whole
	Data   []byte
}

// check fails with the fault of a part that no upload takes.
func (p Part) check() error {
	end := p.Offset + int64(len(p.Data))
	switch {
	case !isUploadID(p.Upload):
		return fault.Field("id", "An upload's id is 16 to 64 letters, digits and hyphens.")
	case p.Size > MaxPicture:
		return tooLarge()
	case p.Size < 1:
		return fault.Field("photo", "The picture is empty.")
	case p.Offset < 0 || p.Offset > p.Size || end > p.Size:
		return fault.Field("offset", "The part goes beyond the end of the picture.")
	case len(p.Data) > MaxPart || len(p.Data) < minPart && end < p.Size:
		return fault.Field("offset", "A part must be 4 to 256 KiB; only the last may be smaller.")
	}
	return nil
}

func tooLarge() error {
	return fault.New(fault.TooLarge, "The picture is too large: 20 MB at most.")
}

func isUploadID(id string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"
	return len(id) >= 16 && len(id) <= 64 && strings.Trim(id, letters) == ""
}

// Take keeps a part, and the photo with the last one. A part that has come
// before changes nothing. It fails with Conflict, and received, where another
// part is due, and with Invalid where the whole is no picture: then it is
// forgotten.
func (s *Service) Take(ctx context.Context, p Part) (out Upload, err error) {
	if err := p.check(); err != nil {
		return out, err
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		out, err = s.take(ctx, tx, p)
		return err
	})
	if err != nil || out.Photo != nil || out.Received < p.Size {
		return out, err
	}
	photo, err := s.keep(ctx, func() ([]byte, error) { return s.joined(ctx, p) }, func(tx *db.Tx, photo Photo) error {
		if _, err := tx.Exec(ctx, `update upload set hash = $1, changed_at = $2 where id = $3`, photo.Hash, db.Millis(tx.Now()), p.Upload); err != nil {
			return err
		}
		return s.store.drop(ctx, tx, uploadPrefix(p.Upload))
	})
	if err == nil {
		return Upload{Received: p.Size, Photo: &photo}, nil
	}
	if done, _ := s.Find(ctx, p.Owner, p.Upload); done.Photo != nil {
		return done, nil // the same part, sent twice at once
	}
	if kind := fault.KindOf(err); kind == fault.Invalid || kind == fault.NotFound {
		err = errors.Join(err, s.db.Tx(ctx, func(tx *db.Tx) error { return s.forgetUpload(ctx, tx, p.Upload) }))
	}
	return Upload{}, err
}

func (s *Service) take(ctx context.Context, tx *db.Tx, p Part) (Upload, error) {
	now := db.Millis(tx.Now())
	_, err := tx.Exec(ctx, `insert into upload (id, owner, size, received, changed_at) values ($1, $2, $3, 0, $4)
		on conflict (id) do update set changed_at = excluded.changed_at`, p.Upload, p.Owner, p.Size, now)
	if err != nil {
		return Upload{}, err
	}
	out, size, err := findUpload(ctx, tx, p.Owner, p.Upload)
	if err != nil {
		return out, err
	}
	if out.Received == 0 {
		if err := mayBegin(ctx, tx, p.Owner); err != nil {
			return out, err
		}
	}
	end := p.Offset + int64(len(p.Data))
	switch {
	case out.Photo != nil || size == p.Size && end <= out.Received:
		return out, nil // it has come before
	case size != p.Size || p.Offset != out.Received:
		return out, &fault.Error{
			Kind: fault.Conflict, Slug: "upload-elsewhere", Msg: fmt.Sprintf("Another part is due: from byte %d of %d.", out.Received, size),
			Extra: map[string]any{"received": out.Received},
		}
	}
	if err := s.store.put(ctx, tx, partName(p.Upload, p.Offset), p.Data); err != nil {
		return out, err
	}
	out.Received = end
	_, err = tx.Exec(ctx, `update upload set received = $1 where id = $2`, end, p.Upload)
	return out, err
}

// mayBegin bounds what a user leaves unfinished.
func mayBegin(ctx context.Context, tx *db.Tx, owner string) error {
	var n int
	if err := tx.QueryRow(ctx, `select count(*) from upload where owner = $1 and hash is null`, owner).Scan(&n); err != nil {
		return err
	}
	if n > maxUnfinished {
		return fault.New(fault.RateLimited, fmt.Sprintf("You have %d unfinished uploads. Finish one first.", maxUnfinished))
	}
	return nil
}

// Find is how far an upload of an owner has come. It fails with NotFound.
func (s *Service) Find(ctx context.Context, owner, id string) (Upload, error) {
	out, _, err := findUpload(ctx, s.db, owner, id)
	return out, err
}

func findUpload(ctx context.Context, r db.Reader, owner, id string) (out Upload, size int64, err error) {
	var hash sql.NullString
	var width, height sql.NullInt64
	err = r.QueryRow(ctx, `select upload.size, upload.received, photo.hash, photo.width, photo.height
		from upload left join photo on photo.hash = upload.hash where upload.id = $1 and upload.owner = $2`, id, owner).
		Scan(&size, &out.Received, &hash, &width, &height)
	if errors.Is(err, sql.ErrNoRows) {
		return out, 0, fault.New(fault.NotFound, "There is no such upload. Start it again at offset 0.")
	}
	if err != nil {
		return out, 0, fmt.Errorf("blob: read an upload: %w", err)
	}
	if hash.Valid {
		out.Photo = &Photo{Hash: hash.String, Width: int(width.Int64), Height: int(height.Int64)}
	}
	return out, size, nil
}

// joined is the picture of all parts.
func (s *Service) joined(ctx context.Context, p Part) ([]byte, error) {
	picture := bytes.NewBuffer(make([]byte, 0, p.Size))
	for n := int64(0); n < p.Size; n = int64(picture.Len()) {
		part, err := s.store.get(ctx, partName(p.Upload, n))
		if err != nil {
			return nil, err
		}
		picture.Write(part)
	}
	return picture.Bytes(), nil
}

func (s *Service) forgetUpload(ctx context.Context, tx *db.Tx, id string) error {
	if _, err := tx.Exec(ctx, `delete from upload where id = $1`, id); err != nil {
		return err
	}
	return s.store.drop(ctx, tx, uploadPrefix(id))
}
